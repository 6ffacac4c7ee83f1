/** The table of Tranquility: board, deck, hand. */
import type { ViewProps } from "../../core/play/props";
import { Curtain } from "../shared/Curtain";
import { textsOf, useReadouts } from "../shared/readouts";
import { Board } from "./Board";
import { sceneOf } from "./flow";
import { Hand } from "./Hand";
import { LifeLine } from "./Life";
import { modulesOf } from "./scene";

export function Tranquility(p: ViewProps) {
  const scene = sceneOf(p);
  const modules = modulesOf(p.store.get());
  useReadouts(p, () => textsOf(p, ".sea-row:has([tabindex='0']) button"), ".sea-life li");
  return (
    <div class="sea-table" data-layer={scene.layer}>
      {scene.layer !== "game" && <p class="sea-layer">{p.t(`ui.${scene.layer}.layer`)}</p>}
      <Board {...p} scene={scene} />
      {modules && <modules.Table {...p} scene={scene} />}
      <LifeLine {...p} scene={scene} />
      <Curtain {...p}>
        <Hand {...p} scene={scene} />
      </Curtain>
    </div>
  );
}
