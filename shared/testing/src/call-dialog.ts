import { expect } from '@jest/globals';
import type { Call } from '@mingmou/contract/base/call';
import { screen, waitFor, within } from './dom';
import type { RenderedScreen } from './render-screen';

export type OpenDialog = ReturnType<typeof within>;

interface DialogCheck<I> {
  readonly call: Call<I, unknown>;
  /** Text of the button that sends the call; 保存 if absent. */
  readonly ok?: string;
  /** Removes initial values of required fields. */
  readonly empty?: (dialog: OpenDialog) => Promise<unknown>;
  /** Reasons at required fields without a value, by label. */
  readonly missing: Readonly<Record<string, string>>;
  readonly fill: (dialog: OpenDialog) => Promise<unknown>;
  /** Input of the call after the fields are filled. */
  readonly sent: I;
}

/** Checks the open dialog of one call: it names missing values and sends nothing; filled in, it sends exactly `sent`. */
export async function checkCallDialog<I>({ user, server }: RenderedScreen, check: DialogCheck<I>): Promise<void> {
  const { call, ok = '保存', empty, missing, fill, sent } = check;
  const dialog = within(await screen.findByRole('dialog'));
  // antd puts a space between two Chinese characters.
  const button = dialog.getByRole('button', { name: new RegExp(`^${[...ok].join('\\s?')}$`) });
  await empty?.(dialog);
  await user.click(button);
  for (const [label, reason] of Object.entries(missing)) {
    await waitFor(() => expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(reason));
  }
  if (Object.keys(missing).length > 0) expect(server.sent(call)).toEqual([]);
  await fill(dialog);
  await user.click(button);
  await waitFor(() => expect(server.sent(call)).toEqual([sent]));
}
