/** Buttons and choosers of modules and variants, beside those of every game. */
import { useEffect } from "preact/hooks";
import { act, blocked } from "../../../core/play/act";
import { NOTHING_PICKED } from "../../../core/state/viewstate";
import { seatName } from "../../../core/text/players";
import { cardName } from "../../../core/text/words";
import type { Args } from "../../../core/wire/protocol";
import { Choose } from "../../shared/choose";
import { actionsOf, Button } from "../../shared/controls";
import { Select } from "../../shared/Select";
import { complete, follow, place, sceneOf, toggleDiscard } from "../flow";
import type { Scene, SceneProps } from "../scene";
import { partsOf, takeSuggestion } from "./choose";
import { costsOf } from "./extend";
import { giftsOf, suggestion } from "./suggest";
import { namesOf } from "./words";

/** Moves that need nothing but being chosen. */
const BARE = ["Reveal", "AgreeExchange", "DeclineExchange", "Exchange", "Pass"];

export function Actions({ scene: s, ...p }: SceneProps) {
  const { view, t } = p;
  const { mode, kinds, choices: c } = s;
  const { slot, cell, number, chosen } = view.get();
  const button = (k: string, go: () => unknown, args: Args = {}, kind = "") => (
    <Button
      key={`${k}${args.at ?? ""}`}
      {...p}
      class={kind}
      k={k}
      args={args}
      data-focus={`${k}${args.at ?? ""}`}
      onPress={() => blocked(p, s) || go()}
    />
  );
  const begin = (next: "earn" | "rotate") => () => {
    view.set({ ...NOTHING_PICKED, mode: next, chosen: next === "rotate" && slot !== null ? [slot] : [] });
    follow(p);
  };
  const compass = (storm: string) => {
    const [colour, at = -1] = storm.split("@");
    const alone = at !== -1 && colour !== "purple" && !p.store.get().snap.table.players[1] ? ".alone" : "";
    const spent = c.compass_card === "W" ? ".wild" : "";
    return button(`ui.compass.${colour}${alone}${spent}`, () => act(p, `UseCompass ${storm}`), {
      at: Number(at) + 1,
      who: seatName(t, p.store.get().snap.table, Number(at)),
    });
  };
  const blind = c.shed?.blind ?? [];
  const pass = s.position.turned_up ? "accept" : s.position.point === "COMPASS" ? "spare" : "Pass";
  const action = actionsOf(p);
  const wanted = suggestion(p, s);
  const { rev, ui } = p.store.get().snap;
  const all = s.spare.length;
  // Also where the next click may pay with all there is: what is asked then delays no move.
  const asks = mode ? ui.suggest : all > 0 && Object.values(s.lit).includes(all);
  useEffect(() => void (asks && giftsOf(p.store)), [asks, rev]);
  return (
    <>
      {wanted.length > 0 &&
        action("suggest", `ui.${mode}.suggest`, () => takeSuggestion(p), { cards: namesOf(p, s, wanted) })}
      {/* while cards are missing, choosing one of them again takes it back */}
      {chosen.length > 0 &&
        complete(p, s) &&
        action("reset", "ui.reset", () => view.set({ chosen: [], hint: null }))}
      {!mode &&
        BARE.filter((kind) => kinds.includes(kind)).map((kind) =>
          button(
            `ui.do.${kind === "Pass" ? pass : kind}`,
            () => act(p, kind),
            {},
            /Re|Ag|Pa/.test(kind) ? "sea-primary" : "",
          ),
        )}
      {s.card === "W" && !mode && (
        <>
          {["PlayStart", "PlayFinish"].map(
            (kind) => kinds.includes(kind) && button(`ui.wild.${kind}`, () => act(p, kind)),
          )}
          {kinds.includes("Place") && (
            <Select
              label={t("ui.wild.number")}
              value={number}
              choices={[[0, "–"], ...numbers(s, cell).map((n) => [n, t.num(n)] as const)]}
              onPick={(n: number) => view.set({ number: n, hint: null })}
            />
          )}
          {number > 0 &&
            cell &&
            button(
              "ui.wild.place",
              () => place(p, s, slot!, cell, `W=${number}`, s.lit[cell]),
              { n: number, cell },
              "sea-primary",
            )}
        </>
      )}
      {mode === "shed" && blind.length > 1 && (
        <Select
          label={t("ui.shed.blind")}
          value={s.blind!}
          choices={blind.map((n) => [n, t.num(n)])}
          onPick={(n: number) =>
            view.set({ number: n, chosen: chosen.slice(0, Math.max(c.shed!.max - n, 0)), hint: null })
          }
        />
      )}
      {(!mode || s.forced) && c.compass?.map(compass)}
      {!mode && kinds.includes("Rotate") && button("ui.do.Rotate", begin("rotate"))}
      {!mode && kinds.includes("EarnCompass") && button("ui.do.EarnCompass", begin("earn"))}
      {!mode &&
        kinds.includes("Discard") &&
        action(
          "discard",
          s.card && s.card !== "M" ? "ui.discard.with" : "ui.discard",
          () => toggleDiscard(p),
          { card: cardName(t, s.position.game, s.card), n: c.discard ?? 2 },
          { "data-drop": "" },
        )}
      {!mode && (kinds.includes("Place") || kinds.includes("Discard")) && (
        <Choose {...p} partsOf={(move) => partsOf(sceneOf(p), move)} />
      )}
    </>
  );
}

/** Numbers a Wild can stand for, there or anywhere. */
function numbers(s: Scene, cell: string | null): number[] {
  const all = Array.from({ length: 80 }, (_, i) => i + 1);
  return all.filter((n) => {
    const costs = costsOf(s, n);
    return cell ? cell in costs : Object.keys(costs).length;
  });
}
