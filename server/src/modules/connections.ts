import { SALE_TYPES } from './cashier/goods-types';
import { type OrderSource, orderSources, type SourceType } from './cashier/order-sources';
import { tillGoods } from './cashier/till-goods';
import { sharesOf } from './erp/goods-package/goods-package-lines.service';
import { goodsForTill } from './erp/sale/retail.service';
import { saleSource } from './erp/sale/sale.source';
import { saleObserver } from './erp/sale/sale-observer';
import { goodsOnSale } from './erp/stock/goods.service';
import { caseReader } from './his/case-record';
import { queueDoctor } from './his/his-queue.service';
import { registrationSource } from './outpatient/registration/registration.source';
import { patientPackageSource } from './patient-package/patient-package.source';
import { staffObserver } from './system/org/staff-observer';
import { announceSale, forgetSale } from './workstation/archive/glasses/glasses-proposal.service';
import { checkBillSource } from './workstation/check-bill.source';
import { readCaseRecord } from './workstation/print/case-record.service';

/** Connects interfaces of lower modules with the upper modules that implement them, once per process. */

orderSources.connect(
  new Map<SourceType, OrderSource>([
    [1, registrationSource],
    [2, checkBillSource],
    [6, patientPackageSource],
    [7, patientPackageSource],
    ...SALE_TYPES.map((type) => [type, saleSource] as const),
  ]),
);

tillGoods.connect({ find: goodsForTill, onSale: goodsOnSale, sharesOf });

saleObserver.connect({ passed: announceSale, reversed: forgetSale });

caseReader.connect(readCaseRecord);

staffObserver.connect(queueDoctor);
