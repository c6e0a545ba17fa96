import { SALE_TYPES } from './cashier/source/goods-types.constants';
import { type OrderSource, type OrderSourceType, orderSources } from './cashier/source/order-source.port';
import { tillGoods } from './cashier/source/till-goods.port';
import { sharesOf } from './erp/goods-package/goods-package-lines.service';
import { goodsForTill } from './erp/sale/retail.service';
import { saleOrderSource } from './erp/sale/sale.source';
import { saleObserver } from './erp/sale/sale-observer.port';
import { goodsOnSale } from './erp/stock/goods.service';
import { caseReader } from './his/case-record.port';
import { queueDoctor } from './his/his-queue.service';
import { registrationOrderSource } from './outpatient/registration/registration.source';
import { patientPackageOrderSource } from './patient-package/patient-package.source';
import { staffObserver } from './system/org/staff-observer.port';
import { announceSale, forgetSale } from './workstation/archive/glasses/glasses-proposal.service';
import { checkBillOrderSource } from './workstation/check-bill.source';
import { readCaseRecord } from './workstation/print/case-record.service';

/** Connects interfaces of lower modules with the upper modules that implement them, once per process. */

orderSources.connect(
  new Map<OrderSourceType, OrderSource>([
    [1, registrationOrderSource],
    [2, checkBillOrderSource],
    [6, patientPackageOrderSource],
    [7, patientPackageOrderSource],
    ...SALE_TYPES.map((type) => [type, saleOrderSource] as const),
  ]),
);

tillGoods.connect({ find: goodsForTill, onSale: goodsOnSale, sharesOf });

saleObserver.connect({ passed: announceSale, reversed: forgetSale });

caseReader.connect(readCaseRecord);

staffObserver.connect(queueDoctor);
