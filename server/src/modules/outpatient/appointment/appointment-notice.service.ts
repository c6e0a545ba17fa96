import { sharedCodes } from '@mingmou/contract/base/codes';
import { refuse } from '../../../kernel/call/refusal';
import { dateTimeText, dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { orgPhone, orgShortName } from '../../../kernel/context/orgs';
import { raiseHere } from '../../messaging/remind.service';
import { guardianPhoneOf } from '../../visit/patient-visits.rows';
import { isToldByWechat, tellByWechat } from '../../wechat/wx-queue.service';
import { findAppointment } from './appointment.store';

type Event = 'SUBSCRIBE_OK' | 'SUBSCRIBE_REMIND' | 'SUBSCRIBE_CANCEL';

/** Sends the organisation's message about an appointment; a changed appointment gets a new message. */
export async function tellAppointment(cx: SessionCx, id: number, event: Event): Promise<void> {
  const row = (await findAppointment(cx, id)) ?? refuse(sharedCodes.missing);
  const { patientId, name, phone, subscribeDate: date, frameStart: time, resourceName, changeCount } = row;
  const isOfRoom = row.roomId !== null;
  const params = {
    ...{ date, time, itemName: row.purpose ?? '' },
    doctorName: isOfRoom ? '' : resourceName,
    roomName: isOfRoom ? resourceName : '',
  };
  const guardianPhone = patientId === null ? null : await guardianPhoneOf(cx, patientId);
  await raiseHere(cx, {
    event,
    source: { type: `SUBSCRIBE-${changeCount}`, id },
    person: { id: patientId, name, phone, guardianPhone },
    params,
    planAt: event === 'SUBSCRIBE_REMIND' ? null : dateTimeText(cx.now),
  });
  if (patientId === null || !(await isToldByWechat(cx, event))) return;
  const { propertyOwnerId, orgId } = cx.caller;
  const orgName = await orgShortName({ db: cx.db, propertyOwnerId }, orgId);
  const values = { ...params, patientName: name, orgName, orgPhone: await orgPhone(cx) };
  await tellByWechat(cx, { event, source: `subscribe:${id}:${changeCount}:${dayText(cx.now)}`, patientId, values });
}
