import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateCode } from '@mingmou/contract/base/flow';
import { scaleOf } from '@mingmou/contract/clinic/acuity.rules';
import { archiveRecord } from '@mingmou/contract/workstation/archive/archive-record.flow';
import { glassesReview } from '@mingmou/contract/workstation/archive/glasses/glasses-records.contract';
import { glassesReviewForm } from '@mingmou/contract/workstation/archive/glasses/glasses-review.form';
import type { Figures } from '@mingmou/contract/workstation/form-groups';
import { refuse } from '../../../../kernel/call/refusal';
import type { SessionCx } from '../../../../kernel/context/cx';
import { printCommon } from '../../../print/print-head.rows';
import { printedLogo } from '../../../print/print-settings.service';
import { shownHead } from '../../../visit/visit.rules';
import { examinationGroups } from '../../print/stage-groups.rules';
import { settingsOf } from '../../stage-content.guard';
import { countRecordPrint } from '../archive-record.store';
import { glassesRow, reviewById } from './glasses-archive.store';

const DONE = stateCode(archiveRecord, 'DONE');
const TITLE = glassesReview.title;

/** Returns the content of the paper: the review as stored, and the current state of the pair. */
export async function reviewPaper(cx: SessionCx, recordId: number) {
  const record = (await reviewById(cx, recordId)) ?? refuse(sharedCodes.missing);
  const found = (await glassesRow(cx, record.ownerId)) ?? refuse(sharedCodes.missing);
  const { archiveNo, archiveName, recordNo, name, sex, age, power, frame, lens, deliveredAt } = shownHead(
    found,
    cx.now,
  );
  const { seq, recordDate: day, stageState, content, printCount } = record;
  const { visionType } = await settingsOf(cx, { day });
  return {
    ...(await printCommon(cx)),
    ...{ archiveNo, archiveName, recordNo, name, sex, age, power, frame, lens, deliveredAt },
    ...{ title: TITLE, logo: await printedLogo(cx), seq, day, printCount, mark: stageState === DONE ? null : '草稿' },
    // Signed content has passed the checks of its form.
    groups: [...groupsOf(content as Figures, visionType)],
    signedByName: record.finishedByName,
    signedByTitle: record.finishedByTitle,
  };
}

function groupsOf(values: Figures, visionType: number) {
  const { vaScale } = values;
  const stored = vaScale === 'D' || vaScale === '5' ? vaScale : scaleOf(visionType);
  return examinationGroups('review', glassesReviewForm, { values, scale: { stored, visionType } });
}

export async function reviewPrinted(cx: SessionCx, recordId: number) {
  const record = (await reviewById(cx, recordId)) ?? refuse(sharedCodes.missing);
  const printCount = record.printCount + 1;
  await countRecordPrint(cx, recordId);
  cx.log({ targetType: TITLE, targetId: recordId, targetName: `${TITLE}${record.seq}` });
  return { printCount };
}
