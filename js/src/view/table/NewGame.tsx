/** New game as a gallery: game, players and bots first, then the ways to play; the details are folded. */
import { Fragment } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { KEYS } from "../../core/host/keys";
import { dead, refusal } from "../../core/play/ask";
import { messagesOf } from "../../core/play/messages";
import type { ViewProps } from "../../core/play/props";
import { makeTranslate } from "../../core/text/i18n";
import { botName } from "../../core/text/players";
import { named } from "../../core/text/words";
import type { OptionValue, Setup, Tile } from "../../core/wire/protocol";
import { Button } from "../shared/controls";
import { useStore } from "../shared/hooks";
import { Modal } from "../shared/modal";
import { type Choice, Select } from "../shared/Select";
import { dialOf, Strength } from "./Strength";
import { Styles } from "./styles";
import { TextField } from "./TextField";
import { TileFace, tileName } from "./TileCard";
import { tileOf } from "./tiles";

type Values = Record<string, OptionValue>;

export function NewGame(p: ViewProps) {
  const { store, view } = p;
  const state = useStore(store);
  const { table, status } = state.snap;
  const [game, setGame] = useState(table.game);
  const [setup, setSetup] = useState<Setup>();
  const { ui, catalogue } = state.snap;
  const { words } = state;
  const t = useMemo(
    () => makeTranslate({ ...messagesOf(state), ...setup?.words }, ui.locale),
    [catalogue, words, setup?.words, ui.locale],
  );
  const [seats, setSeats] = useState(table.players.map(({ bot }) => bot ?? "me"));
  const [undo, setUndo] = useState<string>(table.undo);
  const [error, setError] = useState("");
  const seed = useRef<HTMLInputElement>(null);
  const asked = useRef(0);
  /** Another game was chosen and the kernel has not said yet what can be chosen there. */
  const [changing, setChanging] = useState(false);
  /** What has been chosen, also while the kernel has not said yet what goes with it. */
  const wanted = useRef<Values>({});

  const load = async (options: Values, name = game) => {
    const mine = ++asked.current;
    const before = wanted.current;
    wanted.current = options;
    setChanging(name !== game);
    const answer = await store.send({ do: "setup", game: name, options });
    if (mine !== asked.current) return; // a newer question is out
    setChanging(false);
    if (!answer.ok) {
      if (name !== game) wanted.current = before;
      return setError(refusal(t, answer));
    }
    setError("");
    setGame(name);
    const found = answer.data as Setup;
    wanted.current = Object.fromEntries(found.fields.map((one) => [one.name, one.value]));
    setSetup(found);
  };
  useEffect(() => void load(table.options), []);

  const fields = setup?.fields ?? [];
  const values: Values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  const players = values.players ?? 1;
  // A text that is not in order must not be lost, nor start a game.
  const wrong = fields.find(({ text }) => text?.why)?.text?.why ?? "";
  const who = Array.from({ length: setup?.seats ?? 0 }, (_, i) => {
    const [bot] = dialOf(seats[i] ?? "");
    if (!setup?.bots.includes(bot)) return "me";
    return setup.dial && !setup.dial.why ? (seats[i] as string) : bot;
  });

  const start = async () => {
    const phrase = seed.current?.value.trim() ?? "";
    const answer = await store.send({
      do: "new",
      game,
      options: wanted.current,
      seats: who,
      seed: phrase,
      undo,
    });
    if (!answer.ok) return setError(refusal(t, answer));
    view.set({ dialog: null, forked: null, preview: null });
    view.say(t("ui.new.started"));
  };

  const valueName = (key: string, value: OptionValue) =>
    typeof value === "number"
      ? t.has(`${key}.n`)
        ? t(`${key}.n`, { n: value + 1 })
        : t.num(value)
      : named(t, `${key}.${value}`, named(t, `ui.${value}`, String(value)));
  const field = ({ name, value, values: all, text }: Setup["fields"][number]) => {
    const key = `${game}.option.${name}`;
    if (text)
      return (
        <TextField
          key={name}
          {...p}
          label={named(t, key, name)}
          about={named(t, `${key}.about`, "")}
          value={String(value)}
          text={text}
          onText={(one) => void load({ ...wanted.current, [name]: one })}
        />
      );
    return (
      <Select
        key={name}
        label={named(t, key, name)}
        about={named(t, `${key}.about`, "")}
        value={value}
        choices={all.map((one) => [
          one.value,
          valueName(key, one.value),
          one.allowed ? null : (one.why ?? t("ui.new.not_now")),
        ])}
        onPick={(one: OptionValue) => void load({ ...wanted.current, [name]: one })}
        onRefused={setError}
      />
    );
  };
  const people: Choice[] = [
    ["me", t("ui.new.me")],
    ...(setup?.bots ?? []).map((bot) => [bot, botName(t, game, bot)] as const),
  ];
  const chosen = setup && tileOf(setup.tiles, values);
  const most = fields.find(({ name }) => name === "players");
  const back = async () => {
    const answer = await store.send({ do: "back" });
    if (!answer.ok) return setError(refusal(t, answer));
    view.set({ dialog: null, forked: null, preview: null });
  };
  const pick = (tile: Tile) => {
    const seated = tile.options.variant === "duel" ? 2 : players;
    void load({ ...(most ? { players: seated } : {}), ...tile.options });
  };
  const several = who.length > 1;
  return (
    <Modal {...p} title={t("ui.new_game")}>
      <Styles />
      {setup && (
        <div class="sea-gallery">
          <div class="sea-gallery-head">
            {setup.games.length > 1 && (
              <Select
                label={t("ui.new.game")}
                value={game}
                choices={setup.games.map((one) => [one, named(t, `${one}.name`, one)])}
                onPick={(one: string) => void load({}, one)}
              />
            )}
            {most && field(most)}
            {who.map((value, i) => {
              const label = several ? t("ui.seat", { seat: i + 1 }) : t("ui.new.who");
              const seated = (one: string) => setSeats(who.map((old, at) => (at === i ? one : old)));
              const [bot] = dialOf(value);
              return (
                <Fragment key={i}>
                  <Select label={label} value={bot} choices={people} onPick={seated} />
                  {setup.dial?.bot === bot && (
                    <Strength t={t} whose={label} bot={value} dial={setup.dial} onPick={seated} />
                  )}
                </Fragment>
              );
            })}
            <label class="sea-field">
              <span>{t("ui.new.seed")}</span>
              <input
                ref={seed}
                {...KEYS}
                maxLength={200}
                placeholder={t("ui.new.seed.hint")}
                autocomplete="off"
              />
            </label>
          </div>
          <p>
            <small>
              {t(Object.keys(setup.tiles[0]?.won ?? {}).length ? "ui.new.percent" : "ui.new.bots")}
            </small>
          </p>
          <div class="sea-tiles" role="radiogroup" aria-label={t("ui.new.ways")}>
            {setup.tiles.map((tile, i) => (
              <label key={tile.name} class="sea-way-tile" title={tileName(t, game, tile)}>
                <input
                  {...KEYS}
                  type="radio"
                  class="sea-hidden"
                  name={`tile-${store.client}`}
                  checked={chosen ? tile === chosen : false}
                  onChange={() => pick(tile)}
                  data-first={i === 0 || undefined}
                />
                <TileFace t={t} game={game} tile={tile} players={Number(players)} />
              </label>
            ))}
          </div>
          <details>
            <summary {...KEYS}>{t("ui.new.more")}</summary>
            {fields.filter(({ name }) => name !== "players").map(field)}
            <Select
              label={t("ui.new.undo")}
              about={t(`ui.new.undo.${undo}.about`)}
              value={undo}
              choices={["free", "until-reveal", "off"].map((one) => [one, t(`ui.new.undo.${one}`)])}
              onPick={setUndo}
            />
          </details>
        </div>
      )}
      <footer>
        <p class="sea-refused" role="alert">
          {error}
        </p>
        {!status.over && state.tree.rows.size > 1 && <p>{t("ui.new.kept")}</p>}
        {setup?.back && <Button {...p} tabIndex={0} k="ui.new.back" why={dead(t, state)} onPress={back} />}
        <Button
          {...p}
          class="sea-primary"
          k="ui.new.start"
          why={dead(t, state) || wrong || ((!setup || changing) && t("ui.loading"))}
          onPress={start}
        />
      </footer>
    </Modal>
  );
}
