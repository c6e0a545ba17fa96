import { lensCodes } from '@mingmou/contract/workstation/workstation.codes';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { refuse } from '../../../../kernel/call/refusal';
import { dayText } from '../../../../kernel/context/clock';
import type { SessionCx } from '../../../../kernel/context/cx';
import { readParameter } from '../../../../kernel/context/parameters';
import { findLensPrescriber } from '../../employee.store';

/** 主任, 副主任 and 主治. */
const SENIOR: readonly number[] = [1, 2, 3];

/** 120712: lenses that are worn at night are prescribed by a doctor of 主治 or above who was trained for them. */
export async function refuseUnqualified(cx: SessionCx, prescriberId: number): Promise<void> {
  const { propertyOwnerId, orgId } = cx.caller;
  if (!(await readParameter(cx.db, workstationParameters.okPrescriberRule, propertyOwnerId, orgId))) return;
  const doctor = await findLensPrescriber(cx, prescriberId);
  const { prescribeRight = false, jobTitle = null, okTrainCertNo = null, okTrainCertUntil = null } = doctor ?? {};
  const isTrained = okTrainCertNo !== null && okTrainCertUntil !== null && okTrainCertUntil >= dayText(cx.now);
  const lacks = [
    ...(prescribeRight ? [] : ['处方权']),
    ...(jobTitle !== null && SENIOR.includes(Number(jobTitle)) ? [] : ['职称']),
    ...(isTrained ? [] : ['培训证书']),
  ];
  if (lacks.length > 0) refuse(lensCodes.unqualified, { lacks: lacks.join('、') });
}
