import { desk } from '@mingmou/contract/outpatient/desk.contract';
import { handle, type Route } from '../../kernel/route';
import { patientStanding } from '../cashier/patient-standing.service';
import { patientAtDesk, patientFile } from '../patients/patient.service';
import { todaySubscribes } from '../visit/subscribe.rows';
import { returnWays } from './registration-return.service';

export const deskRoutes: readonly Route[] = [
  handle(desk.card, async ({ id }, cx) => ({
    ...(await patientAtDesk(cx, id)),
    todaySubscribe: (await todaySubscribes(cx, [id])).get(id) ?? null,
    ...(await patientStanding(cx, id)),
  })),
  handle(desk.file, ({ id }, cx) => patientFile(cx, id)),
  handle(desk.returnWays, ({ id }, cx) => returnWays(cx, id)),
];
