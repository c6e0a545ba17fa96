import type { SessionCx } from '../../kernel/context/cx';
import { findVisit } from '../visit/visit.rows';
import { staffNames } from './employee.store';
import { revisionsOf } from './revision.store';
import { asksQuestions, questionChanges, recordedAs, shownChanges, staffNamedIn } from './revision-text.service';
import { stageTitle } from './tabs.service';
import { questionnaireOf } from './triage/questionnaire.service';
import { readingOf } from './visit-reader.guard';

/** 修改记录 of a visit, the newest first, with old and new values as texts. */
export async function shownRevisions(cx: SessionCx, acceptsId: number) {
  const { cx: reading } = await readingOf(cx, acceptsId, findVisit);
  const rows = await revisionsOf(reading, acceptsId);
  const names = await staffNames(reading, staffNamedIn(rows.flatMap(({ diff }) => diff)));
  const sections = asksQuestions(rows) ? (await questionnaireOf(reading, acceptsId)).sections : [];
  return rows.map((row) => {
    const { fields, title } = recordedAs(row.stage);
    const diff = shownChanges(fields, questionChanges(row.stage, row.diff, sections), names);
    return { ...row, diff, stageTitle: stageTitle(row.stage), recordTitle: title ?? null };
  });
}
