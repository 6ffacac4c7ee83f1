/** The hand of Pomor Pilot-Book: cards that show what they would do, and whatever has to be decided. */
import type { ComponentProps } from "preact";
import { KEYS } from "../../core/host/keys";
import { focusKey } from "../../core/host/roving";
import type { ViewProps } from "../../core/play/props";
import { NOTHING_PICKED } from "../../core/state/viewstate";
import { brief } from "../../core/text/words";
import type { Args } from "../../core/wire/protocol";
import { chunksOf } from "../shared/contracts";
import { actionsOf, MAIN } from "../shared/controls";
import { Hand as CardHand } from "../shared/Hand";
import { Chip, NavCard } from "./art";
import {
  bestNets,
  dropCard,
  follow,
  go,
  netsMove,
  partsOf,
  pickPlace,
  pickSlot,
  promptOf,
  type Scene,
  sceneOf,
  toggleNet,
} from "./flow";
import { type Preview, tokenOf } from "./types";
import { forecast, nameOf, tokenFace, tokenName } from "./words";

interface HandProps extends ViewProps {
  scene: Scene;
  /** What the card pointed at, or picked, would do. */
  plays: readonly Preview[];
  /** Shows what a card would do, by slot and, where it can be played in two ways, by the move. */
  point: (slot: number | null, move?: string) => void;
}

export function Hand({ scene: s, plays, point, ...p }: HandProps) {
  const { view, t } = p;
  const { slot: picked, chosen } = view.get();
  const { choices: c, hand } = s;
  const prompt = promptOf(p, s);
  const said = [prompt, ...s.plays.flatMap((play) => forecast(t, play).map(({ text }) => text))].join(" ");
  const action = actionsOf(p);
  const { side } = chunksOf(p.store.get());
  const meant = side?.chosenMove(p);
  /** Of two ways to play a card the one that was chosen for the person is the main one. */
  const main = (move: string) =>
    meant && meant !== move && s.plays.some((play) => play.move === meant) ? {} : MAIN;
  const rival = c.blocked ? tokenName(t, p.store.get().snap.table, c.blocked) : "";

  // While a card is to be played a digit means a card, otherwise what can be decided.
  const options: Record<string, () => unknown> = {};
  for (let n = 0; n < 9 && s.point && s.point !== "PLAY"; n++) {
    options[n + 1] = () => {
      const option = view.el?.querySelectorAll<HTMLElement>(".sea-hand [data-option]")[n];
      option?.focus();
      if (c.nets) option?.click();
      return option !== undefined;
    };
  }

  const card = (code: string, slot: number, held: object) => {
    const own = slot === picked && s.card !== "";
    const words = [
      nameOf(t, code),
      t("ui.hand.place", { n: slot + 1, of: hand.length }),
      s.fitting[slot] && t("pomor.lit.own"),
    ];
    return (
      <button
        key={slot}
        type="button"
        {...KEYS}
        class={`sea-tile sea-handcard ${own ? "sea-picked" : s.fitting[slot] ? "sea-free" : ""}`}
        aria-label={words.filter(Boolean).join(", ")}
        aria-pressed={own}
        aria-disabled={s.point === "PLAY" ? undefined : true}
        data-card={code}
        {...held}
        onPointerEnter={(event) => event.pointerType !== "touch" && point(slot)}
        onPointerLeave={() => point(null)}
        onFocus={() => point(slot)}
        onBlur={() => point(null)}
      >
        <NavCard card={code} />
      </button>
    );
  };

  const option = { "data-option": "" };
  const plain = (name: string, move: string, k: string, args: Args = {}, more: object = {}) =>
    action(name, k, () => go(p, move), args, { ...option, ...more });
  const seen = (move: string): ComponentProps<"button"> => ({
    onPointerEnter: () => point(picked, move),
    onPointerLeave: () => point(null),
    onFocus: () => point(picked, move),
    onBlur: () => point(null),
  });
  const best = bestNets(p, s);
  const setup = s.point === "SETUP_TOKEN" || s.point === "SETUP_PILOT";
  return (
    <CardHand
      {...p}
      scene={s}
      prompt={prompt}
      detail={brief(plays.flatMap((play) => forecast(t, play).map(({ text }) => text)))}
      said={said}
      begun={s.card !== "" || view.get().cell !== null || chosen.length > 0}
      drops={s.card !== ""}
      card={card}
      before={
        setup && <Piece {...p} token={s.point === "SETUP_PILOT" ? "P" : tokenOf(s.position.deciding ?? 0)} />
      }
      pickSlot={pickSlot}
      follow={follow}
      drag={(slot) => ({
        lift: () => s.point === "PLAY" && view.set({ ...NOTHING_PICKED, slot }),
        drop: (to) => dropCard(p, to),
      })}
      keys={options}
    >
      {/* always there, as one and the same button, so that the focus can be led to it at once */}
      {s.point === "PLAY" &&
        (s.plays.length
          ? s.plays.map((play) =>
              action(
                play.mode === "pilot" ? "play" : "push",
                c.blocked ? `pomor.do.${play.mode}` : "pomor.do.play",
                () => go(p, play.move),
                { card: s.card, token: rival },
                { ...main(play.move), ...seen(play.move) },
              ),
            )
          : [action("play", "pomor.do.play.none", () => {}, {}, { why: prompt })])}
      {c.blocked &&
        s.plays.length === 1 &&
        action("push", "pomor.do.unblock", () => go(p, `PlayCard ${s.card} unblock`), {
          card: s.card,
          token: rival,
        })}
      {setup &&
        c.ports?.map((place) =>
          action(
            `port-${place}`,
            s.point === "SETUP_TOKEN" ? "pomor.do.token" : "pomor.do.pilot_to",
            () => pickPlace(p, place),
            { place },
            option,
          ),
        )}
      {c.take && plain("take", "TakeCatch", "pomor.do.take", { value: c.take.value }, MAIN)}
      {c.take && plain("leave", "LeaveCatch", "pomor.do.leave")}
      {c.nets?.candidates.map(({ place, value }) =>
        action(
          `net-${place}`,
          "pomor.do.net",
          () => toggleNet(p, place),
          { place, value },
          {
            ...option,
            on: chosen.includes(place),
          },
        ),
      )}
      {c.nets &&
        action(
          "confirm",
          chosen.length ? "pomor.do.nets" : "pomor.do.nets.none",
          () => go(p, netsMove(chosen)),
          {
            places: [...chosen].sort((a, b) => a - b).map(String),
          },
          MAIN,
        )}
      {best.length > 0 &&
        action("suggest", "pomor.do.suggest", () => view.set({ chosen: best }), {
          places: best.map(String),
        })}
      {c.lose?.map((value) => plain(`lose-${value}`, `LoseCatch ${value}`, "pomor.do.lose", { value }))}
      {c.sale &&
        plain(
          "sell",
          "Sell",
          c.sale.wins ? "pomor.do.win" : "pomor.do.sell",
          { ...c.sale, n: c.sale.points },
          MAIN,
        )}
      {c.sale && plain("keep", "KeepCatch", "pomor.do.keep")}
      {side && s.point && <side.Choose {...p} partsOf={(move) => partsOf(sceneOf(p), move)} />}
    </CardHand>
  );
}

/** At set-up: the token to be put on a port, by dragging it there. */
function Piece({ token, ...p }: ViewProps & { token: string }) {
  const { t, view, store } = p;
  const port = () => focusKey(view.el, String((store.get().snap.choices.ports as number[])[0]));
  return (
    <button
      type="button"
      {...KEYS}
      class="sea-tile sea-handcard sea-piece"
      aria-label={t(token === "P" ? "pomor.piece.pilot" : "pomor.piece.token")}
      data-rove
      data-card={token}
      data-focus="piece"
      onPointerDown={(event) =>
        chunksOf(store.get()).side?.dragCards(event, view, {
          drop: ({ cell }) => cell !== undefined && pickPlace(p, Number(cell)),
        })
      }
      onClick={port}
    >
      <Chip token={token} face={tokenFace(t, store.get().snap.table, token)} />
    </button>
  );
}
