/** CSS selector of any open dialog: one of antd, a question, or a `<dialog>` of the host. */
export const ANY_DIALOG = '[role=dialog], [role=alertdialog], dialog';
