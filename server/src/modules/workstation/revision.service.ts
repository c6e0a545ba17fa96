import type { SessionCx } from '../../kernel/context/cx';
import { findVisit } from '../visit/visit.rows';
import { formOfRecord } from './archive/archive-forms.registry';
import { archiveRevisionsOf } from './archive/archive-record.store';
import { staffNames } from './employee.store';
import { revisionsOf } from './revision.store';
import { asksQuestions, questionChanges, recordedAs, shownChanges, staffNamedIn } from './revision-text.service';
import { stageTitle } from './tabs.service';
import { questionnaireOf } from './triage/questionnaire.service';
import { readingOf } from './visit-reader.guard';

/** 修改记录 of a visit, the newest first, with old and new values as texts. */
export async function shownRevisions(cx: SessionCx, acceptsId: number) {
  const { cx: reading } = await readingOf(cx, acceptsId, findVisit);
  const stages = (await revisionsOf(reading, acceptsId)).map((row) => ({ ...row, ...recordedAs(row.stage) }));
  const archives = (await archiveRevisionsOf(reading, acceptsId)).map(({ lensCategory, ...row }) => ({
    ...row,
    fields: {},
    ...formOfRecord(row.stage, lensCategory),
  }));
  const rows = [...stages, ...archives].sort((a, b) => b.at.localeCompare(a.at));
  const names = await staffNames(reading, staffNamedIn(rows.flatMap(({ diff }) => diff)));
  const sections = asksQuestions(rows) ? (await questionnaireOf(reading, acceptsId)).sections : [];
  return rows.map((row) => {
    const { id, stage, action, reason, fromVersion, byName, at, fields, title } = row;
    const diff = shownChanges(fields, questionChanges(stage, row.diff, sections), names);
    const head = { id, stage, stageTitle: stageTitle(stage), recordTitle: title ?? null };
    return { ...head, action, reason, fromVersion, byName, at, diff };
  });
}
