/** The style nonce of this document, which the server writes into its head. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
