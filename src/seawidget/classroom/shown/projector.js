// A page for the projector. It shows the state it is given and nothing else: what is not revealed is not here.
function mount(root, source) {
  root.innerHTML =
    '<main class="projector"><h1></h1><p class="count"></p><div class="picture"></div><p class="told"></p>' +
    '<p class="live" aria-live="polite" role="status"></p><button type="button"></button></main>';
  const at = (name) => root.querySelector(name);
  const show = () => {
    const state = source.state();
    at("h1").textContent = state.question;
    at(".count").textContent = state.count;
    at(".picture").innerHTML = state.picture;
    at(".told").textContent = state.told;
    at(".live").textContent = [state.count, state.said].filter(Boolean).join(". ");
    at("button").textContent = state.next;
    at("button").hidden = !state.more;
  };
  at("button").addEventListener("click", () => source.next());
  const keyed = (event) => {
    if (event.key === " " && event.target.tagName !== "BUTTON") {
      event.preventDefault();
      source.next();
    }
  };
  root.addEventListener("keydown", keyed);
  if (source.whole) document.addEventListener("keydown", (event) => root.contains(event.target) || keyed(event));
  source.changed(show);
  show();
}

function render({ model, el }) {
  mount(el, {
    state: () => model.get("state"),
    next: () => model.send({ do: "next" }),
    changed: (show) => model.on("change:state", show),
  });
}

export default { render };
