import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/dialog';
import css from './pin-dialog.module.css';
import { MAX_PINS } from './pins';
import type { LeafGroup } from './use-openable';

interface PinDialogProps {
  readonly groups: readonly LeafGroup[];
  readonly pinned: readonly number[];
  readonly toggle: (id: number) => void;
  readonly onClose: () => void;
}

/** Chooses the pinned pages; every tick takes effect immediately. */
export function PinDialog({ groups, pinned, toggle, onClose }: PinDialogProps) {
  const isFull = pinned.length >= MAX_PINS;
  return (
    <Dialog
      title="选择快捷入口"
      width={720}
      onClose={onClose}
      footer={
        <>
          <span className={css.count}>
            已选 {pinned.length} / {MAX_PINS}
          </span>
          <button type="button" className={`${controls.button} ${controls.primary}`} onClick={onClose}>
            完成
          </button>
        </>
      }
    >
      <div className={css.groups}>
        {groups.map(({ id, name, leaves }) => (
          <fieldset key={id} className={css.group}>
            <legend className={css.legend}>{name}</legend>
            {leaves.map((leaf) => (
              <label key={leaf.id} className={css.choice}>
                <input
                  type="checkbox"
                  checked={pinned.includes(leaf.id)}
                  disabled={isFull && !pinned.includes(leaf.id)}
                  onChange={() => toggle(leaf.id)}
                />
                {leaf.name}
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}
