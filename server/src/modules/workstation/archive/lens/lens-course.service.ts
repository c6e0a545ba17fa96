import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateCode } from '@mingmou/contract/base/flow';
import { archiveRecord } from '@mingmou/contract/workstation/archive/archive-record.flow';
import type { CourseRecord } from '@mingmou/contract/workstation/archive/lens/lens-course.fields';
import { refuse } from '../../../../kernel/call/refusal';
import type { SessionCx } from '../../../../kernel/context/cx';
import { printCommon } from '../../../print/print-head.rows';
import { recordsOfOwner } from '../archive-record.store';
import { countArchivePrint, findLensArchive } from './lens-archive.store';
import { namesOfBreeds } from './lens-goods.store';

const DONE = stateCode(archiveRecord, 'DONE');

const breedOf = ({ content }: { readonly content: unknown }) => Number((content as { breedId?: unknown }).breedId ?? 0);

/** The course shows figures and words only; drawings, signatures and pictures are shown with the record. */
const figuresOf = (content: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(content ?? {}).filter(([, value]) => typeof value !== 'object'));

/** Returns trials, orders, deliveries and reviews of an archive, oldest first. */
export async function lensCourse(cx: SessionCx, id: number): Promise<CourseRecord[]> {
  if (!(await findLensArchive(cx, id, false))) refuse(sharedCodes.missing);
  const records = await recordsOfOwner(cx, { ownerKind: 'LENS', ownerId: id }, DONE);
  const names = await namesOfBreeds(cx, records.map(breedOf));
  return records.map(({ id: recordId, kind, seq, cycleNo, recordDate, staffName, content }) => ({
    ...{ recordId, kind, seq, cycleNo, recordDate, staffName },
    breedName: names.get(breedOf({ content })) ?? null,
    content: figuresOf(content),
  }));
}

const TITLE = '角膜接触镜配戴时间轴';

/** Counts a print; the log records person, time and archive. */
export async function lensCoursePrinted(cx: SessionCx, id: number) {
  const archive = (await findLensArchive(cx, id, false)) ?? refuse(sharedCodes.missing);
  const printCount = (await countArchivePrint(cx, id, 'coursePrints')) - 1;
  cx.log({ targetType: TITLE, targetId: id, targetName: archive.name });
  return { ...(await printCommon(cx)), title: TITLE, printCount };
}
