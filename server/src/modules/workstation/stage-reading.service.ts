import { stateOf } from '@mingmou/contract/base/flow';
import { acceptsFlow } from '@mingmou/contract/outpatient/visit.flow';
import { inRecordedScale } from '@mingmou/contract/workstation/shown.rules';
import type { SessionCx } from '../../kernel/context/cx';
import { findVisit } from '../visit/visit.rows';
import { hindrance, mayReopen } from './stage.guard';
import type { Stage } from './stage.service';
import { contentOf, earlierRecords, findLastRecord, findRecord, type StoredStage } from './stage.store';
import { settingsOf } from './stage-content.guard';
import { type Reading, readingOf } from './visit-reader.guard';

type FoundVisit = NonNullable<Awaited<ReturnType<typeof findVisit>>>;

/** Returns a record for the page, with the patient's last finished one for comparison. */
export async function shownStage<Content extends object>(
  { cx, visit, isForeign }: Reading<FoundVisit>,
  stage: Stage<Content>,
  record: StoredStage | undefined,
) {
  const { acceptsId: id, day, patientId } = visit;
  const last = await findLastRecord(cx, stage.code, { id, day, patientId });
  const state = stateOf(acceptsFlow, visit.acceptsState);
  const { visionType } = await settingsOf(cx, visit);
  const shown = (found: Pick<StoredStage, 'content'>) =>
    inRecordedScale(stage.form.fields, contentOf<Content>(found), visionType);
  const hindered = hindrance(cx, stage.of, { ...visit, state, isForeign }, record);
  return {
    recordId: record?.id ?? null,
    stageState: record?.stageState ?? 0,
    version: record?.version ?? 0,
    retrialCount: record?.retrialCount ?? 0,
    finishedAt: record?.finishedAt ?? null,
    finishedByName: record?.finishedByName ?? null,
    editable: hindered === null,
    editableReason: hindered,
    reopenable: !isForeign && (await mayReopen(cx, stage.of, visit, record)),
    visionType,
    current: record && record.stageState > 0 ? shown(record) : null,
    last: last ? shown(last) : null,
    lastAt: last?.finishedAt ?? null,
    lastAcceptsId: last?.acceptsId ?? null,
  };
}

/** `find-by-accepts` of a stage with one record a visit. */
export async function readStage<Content extends object>(cx: SessionCx, stage: Stage<Content>, acceptsId: number) {
  const reading = await readingOf(cx, acceptsId, findVisit);
  return shownStage(reading, stage, await findRecord(reading.cx, { acceptsId, stage: stage.code }));
}

/** Number of earlier visits that a page compares a visit with. */
const MOST_EARLIER = 20;

/** Returns the content of a stage in earlier visits, newest first. */
export async function earlierStages(cx: SessionCx, acceptsId: number, stage: string) {
  const { cx: there, visit } = await readingOf(cx, acceptsId, findVisit);
  const { day, patientId } = visit;
  const rows = await earlierRecords(there, stage, { id: acceptsId, day, patientId }, MOST_EARLIER);
  return rows.map(({ id: _id, content, ...row }) => ({
    ...row,
    content: contentOf<Readonly<Record<string, unknown>>>({ content }),
  }));
}
