import { expect, it } from '@jest/globals';
import { school } from '@mingmou/contract/system/service/school.contract';
import { answer } from '@mingmou/testing/answers';
import { screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { FormContext } from './form-context';
import { OptionSelect } from './option-select';

it('名称还没有取到时不显示编号', async () => {
  const found = { id: 7, name: '学军小学', schoolType: 1 as const, district: '西湖区', grades: [] };
  renderScreen(
    <FormContext value={{ shape: {}, row: {} }}>
      <OptionSelect call={school.findAll} input={{}} value={7} aria-label="学校" />
    </FormContext>,
    { answers: [answer(school.findAll, [found])], rights: [] },
  );
  expect(screen.getByText('…')).toBeVisible();
  expect(screen.queryByText('7')).toBeNull();
  expect(await screen.findByText('学军小学')).toBeVisible();
});
