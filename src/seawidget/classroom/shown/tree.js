// A tree of deals with a slider for the likelihood. All is counted here: no kernel is asked.
function render({ model, el }) {
  const { picture, holds, passes, deals, locale, told, slider, assumed } = model.get("state");
  const root = document.createElement("section");
  root.className = "sea-tree";
  root.innerHTML =
    picture +
    '<label><span></span><input type="range" min="0" max="100" step="1"><output></output></label>' +
    '<p class="told" role="status" aria-live="polite"></p><p class="assumed"></p>';
  el.append(root);
  const at = (css) => root.querySelector(css);
  const percent = (share, digits) => {
    const shown = (100 * share).toFixed(digits).replace(/\.0$/, "");
    return locale.startsWith("en") ? `${shown}%` : `${shown.replace(".", ",")}\u00a0%`;
  };
  const input = at("input");
  const show = () => {
    const likely = input.value / 100;
    const held = Math.round(deals * holds);
    const hides = Math.round(held * likely);
    const none = deals - held;
    const counts = { held, none, none2: none, plays: held - hides, hides };
    for (const [name, n] of Object.entries(counts)) {
      const text = at(`.count-${name}`);
      if (text) text.textContent = n;
      for (const line of root.querySelectorAll(`.branch-${name}`))
        line.setAttribute("stroke-width", (1 + (22 * n) / deals).toFixed(1));
    }
    const hidden = holds * likely;
    const facts = { hides, all: none + hides, share: percent(hidden / (hidden + 1 - holds), 1) };
    const sentence = told.replace(/\{(\w+)\}/g, (_, name) => facts[name]);
    at(".told").textContent = sentence;
    at("svg").setAttribute("aria-label", sentence);
    at("output").textContent = percent(likely, 0);
    input.setAttribute("aria-valuetext", percent(likely, 0));
  };
  at("label span").textContent = slider;
  at(".assumed").textContent = assumed;
  input.value = passes;
  input.addEventListener("input", show);
  show();
}

export default { render };
