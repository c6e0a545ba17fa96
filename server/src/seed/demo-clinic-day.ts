import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.generated';
import { dayText } from '../kernel/context/clock';
import { insertAppointments } from './demo-appointments';
import { insertArrears } from './demo-arrears';
import { insertDemoCalling } from './demo-calling';
import { insertDemoCashierSettings } from './demo-cashier-settings';
import { DEFAULT_DEPARTMENT } from './demo-chains';
import { insertDemoContrasts } from './demo-contrast';
import { insertControlledChildren } from './demo-controlled';
import { insertDemoDesk } from './demo-desk';
import { insertDemoGoods } from './demo-goods';
import { insertDemoGoodsPackages } from './demo-goods-packages';
import { insertDemoGrowth } from './demo-growth';
import { insertDemoHis } from './demo-his';
import { insertDemoMessaging } from './demo-messaging';
import { insertDemoOrders } from './demo-orders';
import { customerSeedsOf, insertPatients } from './demo-patients';
import { insertDemoReminds } from './demo-reminds';
import type { DemoOrgRows } from './demo-schedules';
import { insertScreening } from './demo-screening';
import { insertDemoStock } from './demo-stock';
import { insertDemoTraining } from './demo-training';
import { insertVisits } from './demo-visits';
import { insertConsultations } from './demo-workstation';

interface Clinic {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly orgs: readonly DemoOrgRows[];
  readonly now: Date;
}

/** Inserts the data of a working chain: goods, patients, a day of visits and money, years of growth, messages. */
export async function insertClinicDay({ tx, propertyOwnerId, orgs, now }: Clinic): Promise<void> {
  const today = dayText(now);
  const patients = { tx, propertyOwnerId, orgIds: orgs.map(({ id }) => id), today };
  await insertDemoTraining({ tx, propertyOwnerId, orgIds: orgs.map(({ id }) => id) });
  await insertDemoGoods({ tx, propertyOwnerId, now });
  await insertDemoContrasts({ tx, propertyOwnerId });
  await insertDemoGoodsPackages({ tx, propertyOwnerId, now, orgIds: orgs.map(({ id }) => id) });
  await insertPatients(patients, await customerSeedsOf(patients));
  const [main] = orgs;
  const departmentId = main?.departments.get(DEFAULT_DEPARTMENT);
  if (!main || departmentId === undefined) return;
  await insertDemoCashierSettings({ tx, propertyOwnerId, orgId: main.id });
  await insertVisits({ tx, propertyOwnerId, orgId: main.id, departmentId, now });
  await insertDemoOrders({ tx, propertyOwnerId, orgId: main.id, now });
  await insertArrears({ db: tx, propertyOwnerId, now }, main.id);
  await insertConsultations({ tx, propertyOwnerId, orgId: main.id });
  await insertDemoGrowth({ tx, propertyOwnerId, orgId: main.id, departmentId, now });
  await insertControlledChildren({ tx, propertyOwnerId, orgId: main.id, departmentId, now });
  const [, next] = orgs;
  if (next) await insertDemoDesk({ tx, propertyOwnerId, orgId: main.id, otherOrgId: next.id, departmentId, now });
  await insertDemoHis({ db: tx, propertyOwnerId, now }, main.id);
  await insertScreening({ tx, propertyOwnerId, orgId: main.id, now });
  await insertDemoMessaging({ tx, propertyOwnerId, orgId: main.id, now });
  await insertDemoReminds({ tx, propertyOwnerId, orgId: main.id, now });
  await insertDemoCalling({ tx, propertyOwnerId, orgId: main.id });
  await insertAppointments({ db: tx, propertyOwnerId, now }, main.id);
  // The last organisation is left to be begun by hand.
  const stocked = orgs.slice(0, -1).map(({ id }) => id);
  await insertDemoStock({ tx, propertyOwnerId, orgIds: stocked, now });
}
