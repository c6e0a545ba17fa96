import './connections';

import type { KeepFailure } from '../kernel/call/failures';
import type { Route } from '../kernel/call/route';
import type { Uploading } from '../kernel/file/sheet-part';
import { adapters } from './adapters';
import { authRoutes } from './auth/auth.routes';
import { firstAdminRoutes } from './auth/first-admin.routes';
import { securityKeyRoutes } from './auth/security-key.routes';
import type { ServerVoice } from './calling/call-speech.service';
import { callingRoutes } from './calling/calling.routes';
import { arrearsRoutes } from './cashier/arrears/arrears.routes';
import { cardRoutes } from './cashier/card/card.routes';
import { orderRoutes } from './cashier/order/order.routes';
import { waitingPay } from './cashier/order/waiting-pay.service';
import { vipIntegralRoutes } from './cashier/points/vip-integral.routes';
import { receiptRoutes, refundRoutes } from './cashier/refund/refund.routes';
import { cashierShiftRoutes, paidOrderRoutes } from './cashier/shift/cashier-shift.routes';
import { checkRoutes } from './erp/check/check.routes';
import { barcodeRoutes } from './erp/goods/barcode.routes';
import { barcodeImportRoutes } from './erp/goods/barcode-import.routes';
import { brandRoutes } from './erp/goods/brand.routes';
import { breedRoutes } from './erp/goods/breed.routes';
import { drugInfoRoutes } from './erp/goods/drug-info.routes';
import { goodsPackageRoutes } from './erp/goods-package/goods-package.routes';
import { labelGoodsRoutes } from './erp/label/label.routes';
import { lossRoutes } from './erp/loss/loss.routes';
import { priceRoutes } from './erp/price/price.routes';
import { priceCheckRoutes } from './erp/price-check/price-check.routes';
import { purchaseRoutes } from './erp/purchase/purchase.routes';
import { returnRoutes } from './erp/purchase-return/return.routes';
import { saleRoutes } from './erp/sale/sale.routes';
import { saleDeskRoutes } from './erp/sale/sale-desk.routes';
import { saleReturnRoutes } from './erp/sale-return/return.routes';
import { statisticsRoutes } from './erp/statistics/statistics.routes';
import { batchRoutes } from './erp/stock/batch.routes';
import { consignRoutes } from './erp/stock/consign.routes';
import { initializationRoutes } from './erp/stock/initialization.routes';
import { locationRoutes } from './erp/stock/location.routes';
import { stockRoutes } from './erp/stock/stock.routes';
import { contrastRoutes } from './erp/supplier/contrast.routes';
import { supplierRoutes } from './erp/supplier/supplier.routes';
import { tempPackageRoutes } from './erp/temp-package/temp-package.routes';
import { transferRoutes } from './erp/transfer/transfer.routes';
import { workshopRoutes } from './erp/workshop/workshop.routes';
import { fileRoutes } from './files/file.routes';
import type { Filing } from './files/filing.types';
import { hisRoutes } from './his/his.routes';
import { homeRoutes } from './home/home.routes';
import { planJobs } from './jobs';
import { messagingRoutes } from './messaging/messaging.routes';
import { noticeRoutes } from './messaging/notice.routes';
import type { Receiving } from './messaging/sms-callback.routes';
import { openDataRoutes } from './open-data/open-data.routes';
import { appointmentRoutes } from './outpatient/appointment/appointment.routes';
import { patientAppointmentRoutes } from './outpatient/appointment/patient-appointment.routes';
import { registrationDeskRoutes } from './outpatient/desk.routes';
import { outpatientGeneralRoutes } from './outpatient/general.routes';
import { visitRecordRoutes } from './outpatient/record/visit-record.routes';
import { registrationRoutes } from './outpatient/registration/registration.routes';
import { visitRoutes } from './outpatient/visit.routes';
import { waitingAccepts } from './outpatient/waiting.service';
import { patientFileRoutes } from './patient-file/patient-file.routes';
import { patientPackageRoutes } from './patient-package/patient-package.routes';
import { endingPatientPackages } from './patient-package/patient-package-list.service';
import { consentRoutes } from './patients/consent.routes';
import { consentPhoneRoutes } from './patients/consent-phone.routes';
import { ofKnownPatients } from './patients/known-patient.guard';
import { patientRoutes } from './patients/patient.routes';
import { realnameRoutes } from './patients/realname.routes';
import type { Realname } from './patients/realname.service';
import type { ScanSettings } from './phone/scan.config';
import { referralRoutes } from './referral/referral.routes';
import { remindRoutes } from './remind/remind.routes';
import { waitingTasks } from './remind/remind-list.service';
import { reportRoutes } from './report/report.routes';
import { returnVisitRoutes } from './return-visit/return.routes';
import { waitingReturnVisit } from './return-visit/waiting-return.service';
import { screeningRoutes } from './screening/screening.routes';
import { accountRoutes } from './system/account/account.routes';
import { roleRoutes } from './system/account/role.routes';
import { cashierSettingRoutes } from './system/cashier/cashier-setting.routes';
import { checkItemGroupRoutes } from './system/check-item/check-item-group.routes';
import { dictionaryRoutes } from './system/dict/dictionary.routes';
import { feesRoutes } from './system/fees/fees.routes';
import { operationLogRoutes } from './system/log/operation-log.routes';
import { loginControlRoutes } from './system/login-control/login-control.routes';
import { mobileControlRoutes } from './system/mobile/mobile-control.routes';
import { departmentRoutes } from './system/org/department.routes';
import { employeeRoutes } from './system/org/employee.routes';
import { orgInfoRoutes } from './system/org/org-info.routes';
import { roomRoutes } from './system/org/room.routes';
import { parameterRoutes } from './system/parameter/parameter.routes';
import type { Offers } from './system/remotes/offers.service';
import { remoteOpsRoutes } from './system/remotes/ops.routes';
import { publishRoute } from './system/remotes/publish.routes';
import type { Publishing } from './system/remotes/publish.service';
import { remotesRoutes } from './system/remotes/remotes.routes';
import { scheduleRoutes } from './system/schedule/schedule.routes';
import { customerSourceRoutes } from './system/service/customer-source.routes';
import { icdRoutes } from './system/service/icd.routes';
import { labelRoutes } from './system/service/label.routes';
import { schoolRoutes } from './system/service/school.routes';
import { softwareRoutes } from './system/software/software.routes';
import type { LoadNow } from './system/software/software.service';
import { sheetTemplateRoutes } from './system/template/sheet-template.routes';
import { templateRoutes } from './system/template/template.routes';
import { trainingRoutes } from './system/training/training.routes';
import { wechatRoutes } from './wechat/wechat.routes';
import { servingTemplates } from './wechat/wx-template.service';
import { waitingLensEvents } from './workstation/archive/lens/lens-event.service';
import { endingLenses } from './workstation/archive/lens/lens-expiry.job';
import { deviceRoutes } from './workstation/device/device.routes';
import { referenceSetRoutes } from './workstation/growth/growth.routes';
import { informedConsentRoutes } from './workstation/informed-consent/informed-consent.routes';
import { waitingRxCount } from './workstation/optician-waiting.service';
import { visitPrintRoutes } from './workstation/print/visit-print.routes';
import { trainingCourseRoutes } from './workstation/training/training.routes';
import { clinicalPart } from './workstation/triage/clinical-part.service';
import { questionnaireRoutes } from './workstation/triage/questionnaire.routes';
import { questionnairePhoneRoutes } from './workstation/triage/questionnaire-phone.routes';
import { triageRoutes } from './workstation/triage/triage.routes';
import { workstationRoutes } from './workstation/workstation.routes';

interface Parts {
  readonly offers: Offers;
  /** What calls wait for, in this process. */
  readonly load: LoadNow;
  readonly keepFailure: KeepFailure;
  /** Absent where nothing is published. */
  readonly publishing?: Publishing;
  readonly uploading?: Uploading;
  /** Absent where nobody calls back. */
  readonly receiving?: Receiving;
  /** Absent where no files are kept. */
  readonly filing?: Filing;
  readonly scan?: ScanSettings;
  readonly voice?: ServerVoice;
  readonly identity?: Realname;
}

/** Every route of the server. */
export function routesOf({
  offers,
  load,
  keepFailure,
  publishing,
  uploading,
  filing,
  scan,
  receiving,
  voice,
  identity,
}: Parts): readonly Route[] {
  return ofKnownPatients([
    ...authRoutes(offers.hostVersion),
    ...firstAdminRoutes(planJobs),
    ...securityKeyRoutes,
    ...fileRoutes(scan, filing),
    ...brandRoutes,
    ...supplierRoutes,
    ...contrastRoutes(uploading),
    ...transferRoutes,
    ...breedRoutes,
    ...barcodeRoutes,
    ...barcodeImportRoutes(uploading),
    ...priceRoutes(uploading),
    ...labelGoodsRoutes,
    ...batchRoutes,
    ...consignRoutes,
    ...locationRoutes,
    ...initializationRoutes(uploading),
    ...tempPackageRoutes(uploading),
    ...stockRoutes,
    ...statisticsRoutes,
    ...drugInfoRoutes,
    ...goodsPackageRoutes,
    ...priceCheckRoutes,
    ...purchaseRoutes(uploading),
    ...returnRoutes,
    ...lossRoutes,
    ...checkRoutes(uploading),
    ...saleRoutes,
    ...saleDeskRoutes,
    ...workshopRoutes,
    ...saleReturnRoutes,
    ...accountRoutes,
    ...roleRoutes,
    ...departmentRoutes,
    ...employeeRoutes(uploading),
    ...orgInfoRoutes,
    ...roomRoutes,
    ...scheduleRoutes,
    ...parameterRoutes,
    ...cashierSettingRoutes,
    ...labelRoutes,
    ...customerSourceRoutes,
    ...schoolRoutes(uploading),
    ...icdRoutes(uploading),
    ...referenceSetRoutes(uploading),
    ...trainingRoutes,
    ...checkItemGroupRoutes,
    ...mobileControlRoutes,
    ...dictionaryRoutes,
    ...feesRoutes(uploading),
    ...operationLogRoutes,
    ...templateRoutes,
    ...sheetTemplateRoutes,
    ...loginControlRoutes,
    ...softwareRoutes(offers, load, adapters),
    ...patientRoutes,
    ...openDataRoutes(scan),
    ...realnameRoutes(identity),
    ...consentRoutes,
    ...remindRoutes,
    ...consentPhoneRoutes(scan, filing),
    ...returnVisitRoutes,
    ...outpatientGeneralRoutes,
    ...registrationRoutes,
    ...registrationDeskRoutes,
    ...appointmentRoutes,
    ...patientAppointmentRoutes,
    ...visitRoutes,
    ...visitRecordRoutes(clinicalPart),
    ...questionnaireRoutes,
    ...questionnairePhoneRoutes(scan),
    ...triageRoutes,
    ...workstationRoutes,
    ...patientFileRoutes,
    ...patientPackageRoutes,
    ...trainingCourseRoutes,
    ...deviceRoutes(filing),
    ...visitPrintRoutes(scan),
    ...informedConsentRoutes(scan),
    ...hisRoutes,
    ...wechatRoutes(scan),
    ...callingRoutes(scan, voice),
    ...orderRoutes,
    ...arrearsRoutes,
    ...refundRoutes,
    ...receiptRoutes,
    ...paidOrderRoutes,
    ...cashierShiftRoutes,
    ...cardRoutes,
    ...vipIntegralRoutes,
    ...reportRoutes,
    ...referralRoutes(scan),
    ...screeningRoutes,
    ...homeRoutes([
      ...[
        waitingTasks,
        waitingAccepts,
        waitingRxCount,
        waitingPay,
        waitingReturnVisit,
        endingLenses,
        waitingLensEvents,
      ],
      ...endingPatientPackages,
    ]),
    ...remotesRoutes(offers, keepFailure),
    ...remoteOpsRoutes(offers),
    ...messagingRoutes(receiving, servingTemplates),
    ...noticeRoutes,
    publishRoute(publishing),
  ]);
}
