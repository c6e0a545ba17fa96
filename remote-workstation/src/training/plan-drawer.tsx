import type { InputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import { trainingItem } from '@mingmou/contract/system/training/training-item.contract';
import { vtPlan } from '@mingmou/contract/workstation/training/vt-plan.contract';
import { planFault } from '@mingmou/contract/workstation/training/vt-plan.rules';
import { useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { Drawer } from '@mingmou/kit/ui-drawer';
import { useState } from 'react';
import { type Cells, ItemRows } from './item-rows';
import type { Plan } from './plan-tab';
import styles from './training.module.css';

type Whole = Omit<InputOf<typeof vtPlan.save>, 'packageId' | 'version'>;
type Item = Whole['items'][number];
type HomeItem = NonNullable<Whole['homeItems']>[number];
type Draft = Partial<Omit<Whole, 'items' | 'homeItems'>> & {
  readonly items: readonly Cells<Item>[];
  readonly homeItems: readonly Cells<HomeItem>[];
};

const HEAD = ['diagnosis', 'goal', 'stage', 'weeks', 'startDate'] as const;
const { fields, item, homeItem } = vtPlan;
const WEEKS = 4;
const HOME_DAYS = 5;
const A_WEEK = 2;
const STAYS = { leaving: 'stays' } as const;

function startOf(of: Plan | undefined): Draft {
  if (!of) return { stage: 1, weeks: WEEKS, startDate: today(), items: [], homeItems: [] };
  const { diagnosis, goal, stage, weeks, startDate, items, homeItems, homeDays } = of;
  return { diagnosis, goal, stage, weeks, startDate, items, homeItems, homeDays };
}

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '';

/** The first field that lacks, as a sentence; the plan where nothing does. */
function wholeOf(draft: Draft): Whole | string {
  const lacking = HEAD.find((name) => !isFilled(draft[name]));
  if (lacking) return `${fields[lacking].title}：请填写`;
  const fault = planFault(draft);
  if (fault) return fault.says;
  for (const [rows, cells] of [
    [draft.items, item],
    [draft.homeItems, homeItem],
  ] as const)
    for (const row of rows)
      for (const [name, { title, required }] of Object.entries(cells))
        if (required && !isFilled(Object.entries(row).find(([key]) => key === name)?.[1])) return `${title}：请填写`;
  // Every required field is there, as the loops above have seen.
  return { ...draft, homeDays: draft.homeItems.length > 0 ? draft.homeDays : null } as Whole;
}

interface PlanDrawerProps {
  readonly packageId: number;
  /** The plan in use. */
  readonly of: Plan | undefined;
  readonly onClose: () => void;
}

/** 制定方案, 调整方案. */
export function PlanDrawer({ packageId, of, onClose }: PlanDrawerProps) {
  const box = useDraftBox<Draft>(`vt-plan-${packageId}`, STAYS);
  const [draft, keep] = useState<Draft>(() => box.read() ?? startOf(of));
  const [fault, setFault] = useState<string>();
  const choices = useCall(trainingItem.findAll, {}, { quiet: true }).data ?? [];
  const save = useSend(vtPlan.save);
  const { success } = useFeedback();
  const put = (change: Partial<Draft>) => {
    const next = { ...draft, ...change };
    box.write(next);
    keep(next);
    setFault(undefined);
  };
  const close = () => {
    box.write(undefined);
    onClose();
  };
  const { start, running } = useAct(async () => {
    const whole = wholeOf(draft);
    if (typeof whole === 'string') return setFault(whole);
    await save({ packageId, version: of?.version ?? 0, ...whole });
    success('保存成功');
    close();
  });
  useKeys([{ key: 'Ctrl+S', title: '保存', run: () => start() }], { blocking: true });
  const nameOf = (id: number) =>
    [...choices, ...(of?.itemNames ?? [])].find((one) => one.id === id)?.name ?? `项目${id}`;
  return (
    <Drawer
      open
      title={of ? '调整方案' : '制定方案'}
      aria-label="训练方案"
      styles={{ wrapper: { width: 'min(860px, 96vw)' } }}
      onClose={close}
      footer={
        <div className={styles.foot}>
          {fault ? (
            <span role="alert" className={styles.fault}>
              {fault}
            </span>
          ) : null}
          <Button onClick={close}>取消</Button>
          <Button type="primary" loading={running} onClick={start}>
            保存
          </Button>
        </div>
      }
    >
      {HEAD.map((name) => (
        <div key={name} className={styles.line}>
          <label htmlFor={`vt-plan-${name}`}>{fields[name].title}</label>
          <FieldInput
            id={`vt-plan-${name}`}
            aria-label={fields[name].title}
            spec={fields[name]}
            value={draft[name]}
            onChange={(value) => put({ [name]: value })}
          />
        </div>
      ))}
      <ItemRows
        title="训练项目"
        cells={item}
        names={['level', 'param', 'minutes', 'perWeek']}
        rows={draft.items}
        choices={choices}
        nameOf={nameOf}
        start={({ id, minutes }) => ({
          itemId: id,
          minutes: Math.min(minutes, item.minutes.max ?? minutes),
          perWeek: A_WEEK,
        })}
        onRows={(items) => put({ items })}
      />
      <ItemRows
        title="家庭训练"
        cells={homeItem}
        names={['minutes', 'perDay']}
        rows={draft.homeItems}
        choices={choices.filter(({ homeEnabled }) => homeEnabled)}
        nameOf={nameOf}
        start={({ id, minutes }) => ({
          itemId: id,
          minutes: Math.min(minutes, homeItem.minutes.max ?? minutes),
          perDay: 1,
        })}
        onRows={(homeItems) => put({ homeItems, homeDays: draft.homeDays ?? HOME_DAYS })}
      />
      {draft.homeItems.length > 0 ? (
        <div className={styles.line}>
          <label htmlFor="vt-plan-home-days">{fields.homeDays.title}</label>
          <FieldInput
            id="vt-plan-home-days"
            aria-label={fields.homeDays.title}
            spec={fields.homeDays}
            value={draft.homeDays}
            onChange={(value) => put({ homeDays: typeof value === 'number' ? value : null })}
          />
        </div>
      ) : null}
    </Drawer>
  );
}
