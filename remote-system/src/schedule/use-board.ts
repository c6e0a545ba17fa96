import { isDate } from '@mingmou/contract/base/check';
import { today } from '@mingmou/contract/base/clinic-day';
import { weekdayOf, weekOf } from '@mingmou/contract/home/scheduling.rules';
import { schedule } from '@mingmou/contract/system/schedule/schedule.contract';
import { scheduleDefinition } from '@mingmou/contract/system/schedule/schedule-definition.contract';
import { send } from '@mingmou/core/http/client';
import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useRefusal } from '@mingmou/kit/feedback/use-refusal';
import type { Conflict } from '@mingmou/kit/form/conflict-notice';
import { useMemo, useState } from 'react';
import {
  type BoardDay,
  conflictsOf,
  type Draft,
  type DraftRosterShift,
  itemsOf,
  rebased,
  type Side,
  withDay,
} from './board-draft';

interface Filters {
  readonly weekStart: string;
  readonly by: Side;
  readonly departmentId: number | undefined;
  readonly staffId: number | undefined;
}

const NOTHING: Draft = {};
const NONE: readonly never[] = [];

/** `2026-11-18` is of the week of Monday 16. */
export function mondayOf(day: string): string {
  return weekOf(day)[0] ?? day;
}

function idFrom(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

function filtersFrom(params: URLSearchParams): Filters {
  const week = params.get('week');
  return {
    weekStart: week !== null && isDate(week) && weekdayOf(week) === 1 ? week : mondayOf(today()),
    by: params.get('by') === 'ROOM' ? 'ROOM' : 'STAFF',
    departmentId: idFrom(params.get('departmentId')),
    staffId: idFrom(params.get('staffId')),
  };
}

/** Board of a week: its filters are in the address, unsaved edits in a draft. */
export function useBoard() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => filtersFrom(params), [params]);
  const { weekStart, by } = filters;
  const { data, loading, refusal, refetch } = useCall(schedule.page, filters);
  const { data: definitions = NONE } = useCall(scheduleDefinition.findAll, {});
  const [kept, setDraft] = useDraft<Draft>(`schedule-${by}-${weekStart}`);
  const [conflict, setConflict] = useState<Conflict>();
  const sendSave = useSend(schedule.save);
  const { error, success } = useFeedback();
  const say = useRefusal();
  const draft = kept ?? NOTHING;
  const conflicts = useMemo(
    () => (data ? conflictsOf(data, draft, definitions, by) : new Map<string, string>()),
    [data, draft, definitions, by],
  );

  const show = (change: Partial<Filters>) => {
    const next = { ...filters, ...change };
    setConflict(undefined);
    setParams((current) => {
      const changed = new URLSearchParams(current);
      const values = { week: next.weekStart, by: next.by, departmentId: next.departmentId, staffId: next.staffId };
      for (const [name, value] of Object.entries(values)) {
        if (value === undefined) changed.delete(name);
        else changed.set(name, String(value));
      }
      return changed;
    });
  };
  const keep = (update: (now: Draft) => Draft) =>
    setDraft((now) => {
      const next = update(now ?? NOTHING);
      return Object.keys(next).length > 0 ? next : undefined;
    });
  const drop = () => {
    keep(() => NOTHING);
    setConflict(undefined);
  };
  const takeNewest = async () => {
    const newest = await send(schedule.page, { ...filters, departmentId: undefined, staffId: undefined });
    keep((now) => rebased(now, newest.rows));
    refetch();
    setConflict('taken');
  };
  const stale = () => {
    setConflict('stale');
    return true;
  };
  const { run: store } = useAct(
    async () => {
      await sendSave({ items: itemsOf(draft, by) }, { quiet: true });
      success('保存成功');
      drop();
    },
    (refused) => say(refused, { stale }),
  );
  /** Answers the cell that has to be mended first; undefined when nothing has. */
  const save = async (): Promise<string | undefined> => {
    const [wrong] = conflicts;
    if (wrong) {
      error(wrong[1]);
      return wrong[0];
    }
    await store();
    return undefined;
  };

  return {
    board: data?.weekStart === weekStart ? data : undefined,
    loading,
    refusal,
    refetch,
    filters,
    show,
    definitions,
    draft,
    conflicts,
    conflict,
    unsaved: Object.keys(draft).length,
    put: (id: number, day: BoardDay, shifts: readonly DraftRosterShift[]) =>
      keep((now) => withDay(now, id, day, shifts)),
    drop,
    takeNewest,
    save,
  };
}

export type BoardState = ReturnType<typeof useBoard>;
