const AMOUNT = 112;

/** Widths of a branch's year of cards and of arrears. */
export const cardWidths: Readonly<Record<string, number>> = {
  ...{ name: 176, orgName: 104, issueOrgName: 120, customerName: 88, dueDate: 104, guarantorName: 96 },
  ...{ openPrincipal: AMOUNT, openGift: AMOUNT, rechargePrincipal: AMOUNT, rechargeGift: AMOUNT },
  ...{ consumePrincipal: AMOUNT, consumeGift: AMOUNT, backPrincipal: AMOUNT, backGift: AMOUNT },
  ...{ cardBackPrincipal: AMOUNT, cardBackGift: AMOUNT, closePrincipal: AMOUNT, closeGift: AMOUNT, crossNet: AMOUNT },
  ...{ openArrears: AMOUNT, credit: 104, collected: 104, reduced: 96, writtenOff: 96, closeArrears: AMOUNT },
  ...{ notDue: 104, late30: 120, late60: 128, late90: 128, lateMore: 136 },
};

/** The rows of the ledger of cards behind a figure. */
export const storedLook = {
  columns: ['kind', 'at', 'no', 'cardNo', 'holderName', 'customerName', 'orgName', 'cashierName', 'principal', 'gift'],
  widths: {
    ...{ kind: 60, at: 156, no: 146, cardNo: 104, holderName: 84, customerName: 84 },
    ...{ orgName: 96, cashierName: 76, principal: 104, gift: 96 },
  },
};

/** What made the arrears behind a figure. */
export const arrearsLook = {
  columns: ['kind', 'at', 'no', 'customerName', 'name', 'dueDate', 'cashierName', 'amount'],
  widths: { kind: 60, at: 156, no: 146, customerName: 84, name: 110, dueDate: 104, cashierName: 76, amount: 116 },
};
