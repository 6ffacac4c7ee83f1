/**
 * Python ends with the page here, and a board that was saved with its notebook would say "Loading widget..." for ever.
 * It becomes the picture that was saved with it, and says what is to be done. A cell that runs again replaces both.
 */
const VIEW = "application/vnd.jupyter.widget-view+json";
const PICTURE = "image/svg+xml";
const WAITS = /^(Loading widget\.\.\.|Error displaying widget: model not found)$/;
const SAID = {
  en: "Python ended with the page, and this board with it: the picture is from when its cell ran. Run the cell again (Shift+Enter) for a new board.",
  uk: "Python завершився разом зі сторінкою, а з ним і це поле: малюнок показує, яким воно було, коли виконувалася комірка. Виконайте її знову (Shift+Enter), щоб мати нове поле.",
  ru: "Python завершился вместе со страницей, а с ним и это поле: рисунок показывает, каким оно было, когда выполнялась ячейка. Выполните её снова (Shift+Enter), чтобы получить новое поле.",
};

/** What stands in place of a board. */
function still(data, locale) {
  const said = document.createElement("p");
  said.setAttribute("role", "status");
  said.lang = locale;
  said.textContent = SAID[locale];
  if (!data[PICTURE]) return [said];
  const picture = document.createElement("img");
  picture.src = `data:image/svg+xml,${encodeURIComponent([data[PICTURE]].flat().join(""))}`;
  picture.alt = [data["text/plain"] ?? ""].flat().join("");
  picture.style.maxWidth = "100%";
  return [said, picture];
}

function look() {
  const panel = window.jupyterapp?.shell?.currentWidget;
  const context = panel?.context;
  const kernel = context?.sessionContext?.session?.kernel;
  const locale = context?.path.split("/").find((folder) => folder in SAID) ?? "en";
  for (const { outputArea: area } of panel?.content?.widgets ?? []) {
    for (let at = 0; at < (area?.model?.length ?? 0); at++) {
      const data = area.model.get(at).data ?? {};
      const model = data[VIEW]?.model_id;
      if (!model || kernel?.hasComm(model)) continue; // no widget, or one that this page's Python has made
      const nodes = area.widgets[at]?.node.querySelectorAll(".jp-OutputArea-output") ?? [];
      for (const node of nodes) if (WAITS.test(node.textContent)) node.replaceChildren(...still(data, locale));
    }
  }
}

setInterval(look, 500);
