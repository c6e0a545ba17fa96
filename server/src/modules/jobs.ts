import './connections';

import { inChain } from '../database/context';
import type { Database } from '../database/pool';
import type { Clock } from '../kernel/context/clock';
import { chainIds, type JobHandlers } from '../kernel/process/jobs';
import { moneyCheck, planMoneyCheck } from './cashier/shift/money-check.job';
import { readyJobs } from './erp/sale/ready.service';
import { saleJobs } from './erp/sale/release-sale.job';
import { closingStock, planCloseStock } from './erp/stock/close-stock.job';
import { planFileCleaning } from './files/file-cleaning.job';
import { hisJobs } from './his/his.job';
import { birthdays, planBirthdays } from './messaging/birthday.job';
import { noticeCleaning, planNoticeCleaning } from './messaging/notice.job';
import { appointmentJobs, planAppointments } from './outpatient/appointment/appointment.job';
import { autoCancel, planAutoCancel } from './outpatient/registration/registration-auto-cancel.job';
import { patientPackageExpiry, planPatientPackageExpiry } from './patient-package/patient-package.job';
import { planReminds, remindJobs } from './remind/remind.job';
import { closing, planCloseDays } from './report/close-days.job';
import { planReturnRules, returnRules } from './return-visit/return-rules.job';
import { housekeeping, planHousekeeping } from './system/housekeeping.job';
import { logSealing, planSealing } from './system/log/seal.job';
import { glassesJobs } from './workstation/archive/glasses/glasses-proposal.service';
import { lensExpiry, planLensExpiry } from './workstation/archive/lens/lens-expiry.job';
import { planRxExpiry, rxExpiry } from './workstation/drug-rx.job';
import { growthJobs, planGrowth } from './workstation/growth/growth.job';

/** Every kind of work that is done behind the calls, but for what needs the store of files (`files/file-cleaning.job`). */
export const jobs: JobHandlers = {
  ...housekeeping,
  ...autoCancel,
  ...appointmentJobs,
  ...birthdays,
  ...remindJobs,
  ...noticeCleaning,
  ...logSealing,
  ...closing,
  ...closingStock,
  ...moneyCheck,
  ...patientPackageExpiry,
  ...glassesJobs,
  ...lensExpiry,
  ...saleJobs,
  ...readyJobs,
  ...rxExpiry,
  ...growthJobs,
  ...hisJobs,
  ...returnRules,
};

/** Makes sure that every chain has its nightly work planned. */
export async function planJobs(database: Database, clock: Clock): Promise<void> {
  await planHousekeeping(database, clock);
  const now = clock();
  for (const id of await chainIds(database)) {
    await inChain(database, { propertyOwnerId: id, now: now.getTime() }, async (db) => {
      const cx = { db, now, propertyOwnerId: id };
      await planAutoCancel(cx);
      await planAppointments(cx);
      await planBirthdays(cx);
      await planReminds(cx);
      await planNoticeCleaning(cx);
      await planSealing(cx);
      await planCloseDays(cx);
      await planCloseStock(cx);
      await planMoneyCheck(cx);
      await planPatientPackageExpiry(cx);
      await planLensExpiry(cx);
      await planRxExpiry(cx);
      await planGrowth(cx);
      await planReturnRules(cx);
      await planFileCleaning(cx);
    });
  }
}
