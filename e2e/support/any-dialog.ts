/** CSS selector of any open dialog, copied from `shared/kit/src/form/any-dialog.ts`; `host/src/any-dialog.test.ts` compares both. */
export const ANY_DIALOG = '[role=dialog], [role=alertdialog], dialog';
