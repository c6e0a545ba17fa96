import { schedule } from '@mingmou/contract/system/schedule/schedule.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { Select } from '@mingmou/kit/ui-form';
import type { Board, Definition, Side } from './board-draft';
import { Chip } from './chip';
import styles from './schedule.module.css';

/** Shift that a click assigns to a day. */
export interface Brush {
  readonly definitionId: number;
  readonly roomId: number | null;
}

interface PaintBarProps {
  readonly brush: Brush | undefined;
  readonly by: Side;
  readonly definitions: readonly Definition[];
  readonly rooms: Board['rooms'];
  readonly onChange: (brush: Brush | undefined) => void;
}

/** Paint mode: a shift is taken in hand, and each press on a day gives it. */
export function PaintBar({ brush, by, definitions, rooms, onChange }: PaintBarProps) {
  const mayChange = useHolds(schedule.save.grant);
  useKeys([{ key: 'Escape', title: '放下班次', run: () => onChange(undefined) }], { active: brush !== undefined });
  if (!mayChange) return null;
  // The place of the shifts that are loaded: the board below must not move.
  if (definitions.length === 0) return <div className={styles.paint} />;
  const isRest = definitions.find(({ id }) => id === brush?.definitionId)?.isRest;
  return (
    <fieldset className={styles.paint} aria-label="连续排班">
      <Quiet>连续排班</Quiet>
      {definitions.map((definition) => {
        const isHeld = brush?.definitionId === definition.id;
        const held = { definitionId: definition.id, roomId: definition.isRest ? null : (brush?.roomId ?? null) };
        return (
          <Button
            key={definition.id}
            aria-pressed={isHeld}
            className={isHeld ? styles.held : undefined}
            onClick={() => onChange(isHeld ? undefined : held)}
          >
            <Chip {...definition} />
            {definition.name}
          </Button>
        );
      })}
      {brush && by === 'STAFF' && !isRest ? (
        <Select
          aria-label="诊室"
          className={styles.filter}
          allowClear
          placeholder="不指定诊室"
          value={brush.roomId ?? undefined}
          options={rooms.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(roomId) => onChange({ ...brush, roomId: roomId ?? null })}
        />
      ) : null}
      {brush ? <Quiet>点击格子排入，再点一次取消；Esc 结束</Quiet> : null}
    </fieldset>
  );
}
