import { expect, it, jest } from '@jest/globals';
import { PatientFinder } from '@mingmou/clinic/patient/patient-finder';
import type { OutputOf } from '@mingmou/contract/base/call';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { answer } from '@mingmou/testing/answers';
import { screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';

type Found = OutputOf<typeof patient.findLike>;

const person = (id: number, name: string) => ({
  id,
  name,
  recordNo: `B${id}`,
  sex: 1,
  age: '8岁',
  phone: '139****0000',
});

/** Opens the finder; `release` lets the server answer. */
function open(found: readonly ReturnType<typeof person>[]) {
  const onPick = jest.fn<(chosen: Found[number]) => void>();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { user } = renderScreen(<PatientFinder onPick={onPick} onClose={() => undefined} />, {
    answers: [
      answer(patient.findLike, async () => {
        await released;
        return found as unknown as Found;
      }),
    ],
    rights: ['menu:1301'],
  });
  return { user, onPick, release, input: screen.getByRole('combobox', { name: '查找患者' }) };
}

it('picks the only patient when Enter was pressed before the answer', async () => {
  const { user, onPick, release, input } = open([person(5, '张明')]);
  await user.type(input, '张明{Enter}');
  expect(onPick).not.toHaveBeenCalled();
  release();
  await waitFor(() => expect(onPick.mock.calls).toEqual([[expect.objectContaining({ id: 5 })]]));
});

it('picks nobody when several patients match', async () => {
  const { user, onPick, release, input } = open([person(5, '张明'), person(6, '张明')]);
  await user.type(input, '张明{Enter}');
  release();
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  expect(onPick).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onPick).toHaveBeenCalledTimes(1);
});

it('forgets the Enter when the text changes', async () => {
  const { user, onPick, release, input } = open([person(5, '张明')]);
  await user.type(input, '张{Enter}明');
  release();
  expect(await screen.findByRole('option')).toBeVisible();
  expect(onPick).not.toHaveBeenCalled();
});

it('says that a typed identity card number is wrong', async () => {
  const { user, release, input } = open([]);
  await user.type(input, '110105194912310021');
  release();
  expect(await screen.findByText('没有找到患者：身份证号校验不通过，请核对')).toBeVisible();
});
