import { describe, expect, it } from '@jest/globals';
import { patientPackage } from '@mingmou/contract/workstation/training/patient-package.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { answer } from '@mingmou/testing/answers';
import { screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { EndingPatientPackages, endingKindIn } from './ending-patient-packages';

function Page() {
  const [params] = useSearchParams();
  const kind = endingKindIn(params);
  return kind ? <EndingPatientPackages kind={kind} /> : null;
}

describe('套餐到期', () => {
  it.each([
    ['ok', 'REVIEW_OK', '塑形镜复查套餐到期'],
    ['vt', 'VT', '视训套餐到期'],
  ])('待办的 expire=%s 只问这一类快到期的，重置以后还是这一类', async (expire, kind, title) => {
    const { server, user } = renderScreen(<Page />, {
      answers: [
        answer(patientPackage.page, {
          ...{ records: [], total: 0, page: 1, size: 20 },
          sums: { totalTimes: 0, giftTimes: 0, usedTimes: 0, leftTimes: 0 },
        }),
      ],
      rights: ['menu:1205'],
      at: `/work/cArchives?expire=${expire}`,
    });
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    await waitFor(() => expect(server.sent(patientPackage.page).at(-1)).toMatchObject({ kind, endsSoon: true }));
    await user.click(screen.getByRole('button', { name: /^重\s*置$/ }));
    await waitFor(() => expect(server.sent(patientPackage.page).at(-1)).toMatchObject({ kind, endsSoon: true }));
  });
});
