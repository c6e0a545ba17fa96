import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateCode } from '@mingmou/contract/base/flow';
import { parameters } from '@mingmou/contract/system/parameter/parameters';
import { examinations } from '@mingmou/contract/workstation/examinations';
import type { visitPrint } from '@mingmou/contract/workstation/print/visit-print.contract';
import type { PrintSign } from '@mingmou/contract/workstation/print/visit-print.fields';
import { inspectionFlow } from '@mingmou/contract/workstation/stage.flow';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { picturesOf } from '../../../kernel/file/file-link';
import { findVisit } from '../../visit/visit.rows';
import { staffOfAccount } from '../employee.store';
import type { Kept } from '../examination.service';
import { findRecordById, type StoredStage } from '../stage.store';
import { picturesGroup } from './picture-groups.service';
import { factsGroup } from './print-group.rules';
import { storedAs } from './record-print.service';
import { contentOf, examinationGroups } from './stage-groups.rules';
import type { Built } from './visit-print.service';
import { signatureOfStaff, writersOf } from './visit-print.store';

const DONE = stateCode(inspectionFlow, 'DONE');
const CANCELLED = stateCode(inspectionFlow, 'CANCELLED');

async function signsOf(cx: SessionCx, record: StoredStage): Promise<PrintSign[]> {
  if (record.stageState !== DONE) return [{ role: '检查' }];
  const writers = await writersOf(cx, record.id);
  const staffId = await staffOfAccount(cx, record.finishedBy);
  const staff = staffId ? await signatureOfStaff(cx, staffId) : undefined;
  const [picture] = await picturesOf(cx, staff?.signFileId ? [staff.signFileId] : []);
  const { finishedByName: name, finishedByTitle: title, finishedAt: at } = writers ?? {};
  return [{ role: '检查', name, title, at, pictureUrl: picture?.url }];
}

/** The report of one examination: its pictures, then figures and words as its form declares them. */
export async function examinationPrint(cx: SessionCx, { id }: InputOf<typeof visitPrint.find>): Promise<Built> {
  const record = (await findRecordById(cx, id)) ?? refuse(sharedCodes.missing);
  const form = examinations.find(({ code }) => storedAs(code) === record.stage) ?? refuse(sharedCodes.missing);
  const visit = (await findVisit(cx, record.acceptsId)) ?? refuse(stageCodes.noVisit);
  const { propertyOwnerId, orgId } = cx.caller;
  const visionType = await readParameter(cx.db, parameters.visionType, propertyOwnerId, orgId);
  const content = contentOf(record.content, visionType);
  const { operatorName } = (record.content ?? {}) as Kept;
  const pictures = await picturesGroup(cx, { form, content }, 'pictures');
  return {
    acceptsId: record.acceptsId,
    paperId: null,
    title: `${form.title}报告`.slice(0, 20),
    mark: record.stageState === CANCELLED ? '已取消' : record.stageState === DONE ? null : '草稿',
    no: null,
    day: record.finishedAt?.slice(0, 10) ?? visit.day,
    groups: [
      ...((pictures.pictures ?? []).length > 0 ? [{ ...pictures, title: '' }] : []),
      ...examinationGroups('checks', form, content),
      ...(operatorName ? [factsGroup('checks', '', [['操作人', operatorName]])] : []),
    ],
    warnings: [],
    signs: await signsOf(cx, record),
    qrPath: null,
  };
}
