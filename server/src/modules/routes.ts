import type { KeepFailure } from '../kernel/failures';
import type { Route } from '../kernel/route';
import { authRoutes } from './auth/auth.routes';
import { firstAdminRoutes } from './auth/first-admin.routes';
import { securityKeyRoutes } from './auth/security-key.routes';
import { orderRoutes } from './cashier/order.routes';
import { receiptRoutes, refundRoutes, shiftRoutes } from './cashier/refund.routes';
import { waitingPay } from './cashier/waiting-pay';
import { barcodeRoutes } from './erp/goods/barcode.routes';
import { barcodeImportRoutes } from './erp/goods/barcode-import.routes';
import type { Uploading } from './erp/goods/barcode-import.upload';
import { brandRoutes } from './erp/goods/brand.routes';
import { breedRoutes } from './erp/goods/breed.routes';
import { tagPriceRoutes } from './erp/goods/tag-price.routes';
import { purchaseRoutes } from './erp/purchase/purchase.routes';
import { initializationRoutes } from './erp/stock/initialization.routes';
import { locationRoutes } from './erp/stock/location.routes';
import { stockRoutes } from './erp/stock/stock.routes';
import { supplierRoutes } from './erp/supplier/supplier.routes';
import { homeRoutes } from './home/home.routes';
import { outpatientGeneralRoutes } from './outpatient/general.routes';
import { registrationRoutes } from './outpatient/registration.routes';
import { triageRoutes } from './outpatient/triage.routes';
import { visitRoutes } from './outpatient/visit.routes';
import { waitingAccepts } from './outpatient/waiting.service';
import { patientRoutes } from './patients/patient.routes';
import { reportRoutes } from './report/report.routes';
import { screeningRoutes } from './screening/screening.routes';
import { accountRoutes } from './system/account/account.routes';
import { roleRoutes } from './system/account/role.routes';
import { operationLogRoutes } from './system/log/operation-log.routes';
import { departmentRoutes } from './system/org/department.routes';
import { employeeRoutes } from './system/org/employee.routes';
import { roomRoutes } from './system/org/room.routes';
import { parameterRoutes } from './system/parameter/parameter.routes';
import { remoteOpsRoutes } from './system/remotes/ops.routes';
import { publishRoute } from './system/remotes/publish.route';
import type { Publishing } from './system/remotes/publish.service';
import { remotesRoutes } from './system/remotes/remotes.routes';
import { icdRoutes } from './system/service/icd.routes';
import { labelRoutes } from './system/service/label.routes';
import { schoolRoutes } from './system/service/school.routes';
import { sourceRoutes } from './system/service/source.routes';
import { workstationRoutes } from './workstation/workstation.routes';

interface Parts {
  readonly hostVersion: string;
  readonly keepFailure: KeepFailure;
  /** Absent where nothing is published. */
  readonly publishing?: Publishing;
  readonly uploading?: Uploading;
}

/** Every route of the server. */
export function routesOf({ hostVersion, keepFailure, publishing, uploading }: Parts): readonly Route[] {
  return [
    ...authRoutes(hostVersion),
    ...firstAdminRoutes,
    ...securityKeyRoutes,
    ...brandRoutes,
    ...supplierRoutes,
    ...breedRoutes,
    ...barcodeRoutes,
    ...barcodeImportRoutes(uploading),
    ...tagPriceRoutes,
    ...locationRoutes,
    ...initializationRoutes,
    ...stockRoutes,
    ...purchaseRoutes,
    ...accountRoutes,
    ...roleRoutes,
    ...departmentRoutes,
    ...employeeRoutes,
    ...roomRoutes,
    ...parameterRoutes,
    ...labelRoutes,
    ...sourceRoutes,
    ...schoolRoutes,
    ...icdRoutes,
    ...operationLogRoutes,
    ...patientRoutes,
    ...outpatientGeneralRoutes,
    ...registrationRoutes,
    ...visitRoutes,
    ...triageRoutes,
    ...workstationRoutes,
    ...orderRoutes,
    ...refundRoutes,
    ...receiptRoutes,
    ...shiftRoutes,
    ...reportRoutes,
    ...screeningRoutes,
    ...homeRoutes([waitingAccepts, waitingPay]),
    ...remotesRoutes(hostVersion, keepFailure),
    ...remoteOpsRoutes(hostVersion),
    publishRoute(publishing),
  ];
}
