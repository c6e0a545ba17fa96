import type { CodeOf } from '@mingmou/contract/base/dict';
import type { treatmentType } from '@mingmou/contract/workstation/conclusion.dicts';
import { type EpisodeDetail, paramOf } from '@mingmou/contract/workstation/conclusion.rules';
import type { SessionCx } from '../../kernel/context/cx';
import { deleteMine, mine, updateMine } from '../../kernel/context/mine';
import { writeRow } from '../../kernel/row/versioned-row';

type TreatmentType = CodeOf<typeof treatmentType>;

/** The treatments of a patient that go on, in the order in which they began. */
export function openEpisodes(cx: SessionCx, patientId: number) {
  return mine(cx, 'treatmentEpisode')
    .where('patientId', '=', patientId)
    .where('endDate', 'is', null)
    .select(['id', 'type', 'param', 'detail', 'startDate'])
    .orderBy('startDate')
    .orderBy('id')
    .execute();
}

/** The same, each with its figures in a line. */
export async function shownEpisodes(cx: SessionCx, patientId: number) {
  const open = await openEpisodes(cx, patientId);
  return open.map(({ detail, param, ...row }) => ({ ...row, param: paramOf({ ...detail, param }) }));
}

const SHOWN = ['id', 'version', 'type', 'param', 'detail', 'startDate', 'endDate', 'stopReason', 'sourceId'] as const;

/** All treatments of a patient, in the order in which they began. */
export function episodesOf(cx: SessionCx, patientId: number) {
  return mine(cx, 'treatmentEpisode')
    .where('patientId', '=', patientId)
    .select(SHOWN)
    .orderBy('startDate')
    .orderBy('id')
    .execute();
}

export function findEpisode(cx: SessionCx, id: number) {
  return mine(cx, 'treatmentEpisode').where('id', '=', id).select('patientId').select(SHOWN).executeTakeFirst();
}

interface Figures {
  readonly param: string | null;
  readonly detail: EpisodeDetail;
  readonly startDate: string;
  readonly endDate?: string | null;
  readonly stopReason?: string | null;
}

interface NewEpisode extends Figures {
  readonly patientId: number;
  readonly type: TreatmentType;
  /** Record that started it; null for a treatment from elsewhere. */
  readonly sourceId: number | null;
}

export async function insertEpisode({ db, caller }: SessionCx, { detail, ...row }: NewEpisode): Promise<number> {
  const { propertyOwnerId, orgId } = caller;
  const { id } = await db
    .insertInto('treatmentEpisode')
    .values({ propertyOwnerId, orgId, ...row, detail: JSON.stringify(detail) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Puts right what no record began. */
export function changeEpisode(cx: SessionCx, id: number, { detail, ...row }: Figures): Promise<void> {
  return writeRow(cx, 'treatmentEpisode', id, { ...row, detail: JSON.stringify(detail) });
}

interface Ending {
  readonly endDate: string;
  readonly stopReason: string | null;
  readonly endedById: number | null;
}

export function endEpisode(cx: SessionCx, id: number, ending: Ending): Promise<void> {
  return writeRow(cx, 'treatmentEpisode', id, { ...ending });
}

/** Returns kinds that a record ended and that were started again since; they cannot be active twice. */
export function begunSince(cx: SessionCx, recordId: number) {
  return mine(cx, 'treatmentEpisode as since')
    .innerJoin('treatmentEpisode as ended', (on) =>
      on
        .onRef('ended.propertyOwnerId', '=', 'since.propertyOwnerId')
        .onRef('ended.patientId', '=', 'since.patientId')
        .onRef('ended.type', '=', 'since.type'),
    )
    .where('since.endDate', 'is', null)
    .where((is) => is.or([is('since.sourceId', 'is', null), is('since.sourceId', '<>', recordId)]))
    .where('ended.endedById', '=', recordId)
    .select(['since.type', 'since.startDate'])
    .limit(1)
    .executeTakeFirst();
}

/** Reverts a record: deletes treatments started by it, and resumes treatments ended by it. */
export async function takeBackEpisodes(cx: SessionCx, recordId: number): Promise<void> {
  await deleteMine(cx, 'treatmentEpisode').where('sourceId', '=', recordId).execute();
  await updateMine(cx, 'treatmentEpisode')
    .set((is) => ({
      endDate: null,
      stopReason: null,
      endedById: null,
      version: is('version', '+', 1),
      updatedAt: cx.now.toISOString(),
      updatedBy: cx.caller.accountId,
    }))
    .where('endedById', '=', recordId)
    .execute();
}
