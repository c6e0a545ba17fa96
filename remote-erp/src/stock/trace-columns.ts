import { type ListColumn, sized } from '@mingmou/kit/list/columns';

/** So that a name of thirty characters is cut, and a moment of time is not. */
const WIDTHS: Readonly<Record<string, number>> = {
  ...{ orgName: 104, bizDate: 104, bizType: 92, supplierName: 136, patientName: 88, recordNo: 112, phone: 112 },
  ...{ arrivedQty: 64, qty: 76, rejectedQty: 64, returnedQty: 64, soldQty: 64, backQty: 64, balanceAfter: 64 },
  ...{ acceptResult: 84, acceptorName: 76, acceptedAt: 156, serialNo: 112, udi: 200, deliveryState: 84, state: 92 },
  ...{ takenAt: 156, sellerName: 76, locationName: 88, isReversal: 56, postedAt: 156, postedByName: 76 },
  ...{ goodsName: 136, price: 104, amount: 104, spec: 112, batchNo: 84, expireDate: 104, receivedOn: 104, soldOn: 104 },
};

export const traceSized = <Row>(shown: readonly ListColumn<Row>[]) => sized(shown, WIDTHS);
