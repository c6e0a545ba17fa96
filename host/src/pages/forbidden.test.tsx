import { expect, it } from '@jest/globals';
import { replace } from '@mingmou/core/navigation/history';
import { screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import Forbidden from './forbidden';

it.each([
  ['/outpatient/register/sRecord', '需要「挂号登记」权限，请联系机构管理员'],
  ['/outpatient/cashier/list', '需要「收银台」权限，请联系机构管理员'],
])('%s: 说缺哪个权限', async (path, says) => {
  renderScreen(<Forbidden />, { answers: [], rights: [], at: '/403' });
  replace('/403', path);
  expect(await screen.findByText(says)).toBeVisible();
});
