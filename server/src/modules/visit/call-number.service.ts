import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { callingCodes } from '@mingmou/contract/calling/calling.codes';
import { maskedName, queueNumber } from '@mingmou/contract/calling/calling.rules';
import { visitCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import { outpatientParameters } from '@mingmou/contract/outpatient/outpatient.parameters';
import type { visit } from '@mingmou/contract/outpatient/visit.contract';
import { refuse } from '../../kernel/call/refusal';
import { dateTimeText, instantOf } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { orgPhone, orgShortName } from '../../kernel/context/orgs';
import { readParameter } from '../../kernel/context/parameters';
import { ownCallSetting } from '../calling/call-setting.service';
import { isToldByWechat, tellByWechat, wechatObstacle } from '../wechat/wx-queue.service';
import { noteCall } from './call-record.store';
import { findRoom } from './place.rows';
import { findVisit } from './visit.rows';
import { act, CALLED } from './visit.service';

const EVENT = 'QUEUE_CALL';

/** Calls a patient. A second call within the interval is refused, also if it is concurrent. */
export async function callNumber(cx: SessionCx, input: InputOf<typeof visit.callNumber>) {
  const { wechatNotify } = await ownCallSetting(cx);
  return call(cx, input, wechatNotify && (await isToldByWechat(cx, EVENT)));
}

async function call(cx: SessionCx, { acceptsId, roomId }: InputOf<typeof visit.callNumber>, byWechat: boolean) {
  const { propertyOwnerId, orgId } = cx.caller;
  const { enabled, maskName } = await ownCallSetting(cx);
  if (!enabled) refuse(callingCodes.off);
  const interval = await readParameter(cx.db, outpatientParameters.callInterval, propertyOwnerId, orgId);
  const room = roomId ? ((await findRoom(cx, roomId)) ?? refuse(sharedCodes.missing)) : null;
  const row = await act(cx, { acceptsId, action: 'call' }, async ({ lastCallAt, callCount }) => {
    const since = lastCallAt === null ? interval : (cx.now.getTime() - instantOf(lastCallAt).getTime()) / 1000;
    if (since < interval) refuse(visitCodes.calledJustNow, { n: Math.ceil(interval - since) });
    return { callCount: callCount + 1, callState: CALLED, lastCallAt: cx.now.toISOString() };
  });
  const shown = (await findVisit(cx, acceptsId)) ?? refuse(sharedCodes.missing);
  const place = room?.callName ?? room?.name ?? shown.roomName ?? shown.departmentName;
  const number = queueNumber(shown.queueNo);
  const name = maskName ? maskedName(shown.name) : shown.name;
  const { departmentId, doctorName, patientId } = shown;
  await noteCall(cx, {
    ...{ acceptsId, day: row.day, number, nameShown: name, doctorName },
    ...{ departmentId: room?.departmentId ?? departmentId, roomId: room?.id ?? shown.roomId, roomName: place },
  });
  if (byWechat) {
    const values = { patientName: shown.name, number, roomName: place, doctorName: doctorName ?? '' };
    await tellByWechat(cx, {
      event: EVENT,
      source: `accepts:${acceptsId}:${cx.now.getTime()}`,
      patientId,
      values: { ...values, ...(await ownWords(cx)), time: dateTimeText(cx.now) },
    });
  }
  return { callCount: row.callCount + 1, text: `请 ${number}号 ${name} 到 ${place} 就诊` };
}

async function ownWords(cx: SessionCx) {
  const { propertyOwnerId, orgId } = cx.caller;
  return { orgName: await orgShortName({ db: cx.db, propertyOwnerId }, orgId), orgPhone: await orgPhone(cx) };
}

/** Calls by WeChat as well, and only whom WeChat reaches. */
export async function callByWechat(cx: SessionCx, input: InputOf<typeof visit.callNumberByWechat>) {
  const { patientId } = (await findVisit(cx, input.acceptsId)) ?? refuse(sharedCodes.missing);
  const obstacle = await wechatObstacle(cx, EVENT, patientId);
  if (obstacle) refuse(obstacle === 'NO_ACCOUNT' ? visitCodes.noAccount : visitCodes.notFollowing);
  const { triageCall } = await ownCallSetting(cx);
  if (!triageCall) refuse(callingCodes.off);
  return call(cx, input, true);
}

/** The triage desk calls where the organisation lets it. */
export async function callFromTriage(cx: SessionCx, input: InputOf<typeof visit.callNumber>) {
  const { triageCall } = await ownCallSetting(cx);
  if (!triageCall) refuse(callingCodes.off);
  return callNumber(cx, input);
}
