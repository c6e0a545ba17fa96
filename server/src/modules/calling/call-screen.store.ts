import { stateCode } from '@mingmou/contract/base/flow';
import { callState as callStates } from '@mingmou/contract/outpatient/visit.fields';
import { acceptsFlow } from '@mingmou/contract/outpatient/visit.flow';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { DB } from '../../database/schema.generated';
import { dayText } from '../../kernel/context/clock';
import { mine } from '../../kernel/context/mine';
import type { Place, Screen } from './call-setting.store';

export interface ScreenCx extends Place {
  readonly db: Kysely<DB>;
  readonly now: Date;
}

const { CALLED, PASSED } = callStates.codes;
const SHOWN_CALLS = 8;
const SHOWN_WAITING = 500;

/** A screen shows its departments and its rooms; one without either shows the whole organisation. */
function isShown(is: ExpressionBuilder<DB, 'accepts'>, { departmentIds, roomIds }: Screen) {
  if (departmentIds.length === 0 && roomIds.length === 0) return is.lit(true);
  return is.or([
    sql<boolean>`accepts.department_id = ANY (${departmentIds}::bigint[])`,
    sql<boolean>`accepts.room_id = ANY (${roomIds}::bigint[])`,
  ]);
}

/** Who waits today before the rooms of the screen, with the name of the place to go to. */
function waitingBefore({ db, propertyOwnerId, orgId, now }: ScreenCx, screen: Screen) {
  return mine({ db, propertyOwnerId }, 'accepts')
    .innerJoin('patient', (on) =>
      on.onRef('patient.propertyOwnerId', '=', 'accepts.propertyOwnerId').onRef('patient.id', '=', 'accepts.patientId'),
    )
    .innerJoin('department', (on) =>
      on
        .onRef('department.propertyOwnerId', '=', 'accepts.propertyOwnerId')
        .onRef('department.id', '=', 'accepts.departmentId'),
    )
    .leftJoin('consultationRoom as room', (on) =>
      on.onRef('room.propertyOwnerId', '=', 'accepts.propertyOwnerId').onRef('room.id', '=', 'accepts.roomId'),
    )
    .where('accepts.orgId', '=', orgId)
    .where('accepts.day', '=', dayText(now))
    .where('accepts.acceptsState', '=', stateCode(acceptsFlow, 'WAITING'))
    .where('accepts.validFlag', '=', true)
    .where((is) => isShown(is, screen))
    .where('accepts.callState', '<>', CALLED)
    .select(['accepts.queueNo', 'patient.name', 'accepts.callState'])
    .select((is) => is.fn.coalesce('room.callName', 'room.name', 'department.name').as('room'))
    .orderBy('accepts.priority', 'desc')
    .orderBy('accepts.queueSort')
    .orderBy('accepts.id')
    .limit(SHOWN_WAITING)
    .execute();
}

/** Selects active calls: the patient has neither come nor been passed. */
function standingCalls({ db, propertyOwnerId, orgId, now }: ScreenCx, { departmentIds, roomIds }: Screen) {
  let calls = mine({ db, propertyOwnerId }, 'callRecord as called')
    .innerJoin('accepts', (on) =>
      on.onRef('accepts.propertyOwnerId', '=', 'called.propertyOwnerId').onRef('accepts.id', '=', 'called.acceptsId'),
    )
    .where('called.orgId', '=', orgId)
    .where('called.day', '=', dayText(now))
    .where('called.state', '=', 'CALLING')
    // A patient who was transferred, returned to the queue or sent away after the call is no longer called.
    .where('accepts.acceptsState', '=', stateCode(acceptsFlow, 'WAITING'))
    .where('accepts.validFlag', '=', true)
    .where('accepts.callState', '=', CALLED);
  if (departmentIds.length > 0 || roomIds.length > 0) {
    calls = calls.where((is) =>
      is.or([
        sql<boolean>`called.department_id = ANY (${departmentIds}::bigint[])`,
        sql<boolean>`called.room_id = ANY (${roomIds}::bigint[])`,
      ]),
    );
  }
  return calls
    .select(['called.id', 'called.times', 'called.number', 'called.nameShown', 'called.roomName', 'called.doctorName'])
    .orderBy('called.calledAt', 'desc')
    .orderBy('called.id', 'desc')
    .limit(SHOWN_CALLS)
    .execute();
}

async function orgName({ db, propertyOwnerId, orgId }: ScreenCx): Promise<string> {
  const row = await mine({ db, propertyOwnerId }, 'org')
    .where('id', '=', orgId)
    .select('orgShortName')
    .executeTakeFirstOrThrow();
  return row.orgShortName;
}

/** Returns all rows that a screen shows. */
export async function rowsOfScreen(cx: ScreenCx, screen: Screen) {
  const waiting = await waitingBefore(cx, screen);
  return {
    orgName: await orgName(cx),
    calls: await standingCalls(cx, screen),
    waiting: waiting.filter(({ callState }) => callState !== PASSED),
    passed: waiting.filter(({ callState }) => callState === PASSED),
  };
}
