interface Paid {
  readonly wayName: string;
  readonly cardNo?: string | null | undefined;
}

/** Returns the payment method, followed by the number of the card that paid: an order may be paid by two cards. */
export const payRowName = ({ wayName, cardNo }: Paid) => (cardNo ? `${wayName} ${cardNo}` : wayName);
