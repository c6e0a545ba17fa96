import { describe, expect, it } from '@jest/globals';
import { FakeServer } from '@mingmou/testing/fake-server';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../parts/modal-gap';
import { LoginPage } from './login-page';
import { onDemand } from './on-demand';

describe('parts fetched on demand', () => {
  it('show themselves with what they are given', async () => {
    const Part = onDemand<{ name: string }>(
      async () =>
        ({ name }) =>
          name,
    );
    render(<Part name="验光" />);
    expect(await screen.findByText('验光')).toBeVisible();
  });

  it('leave the page standing when they cannot be fetched', async () => {
    const Part = onDemand(() => Promise.reject(new Error('gone')));
    render(
      <>
        <p>登录</p>
        <Part />
      </>,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('网络异常，请刷新页面重试');
    expect(screen.getByText('登录')).toBeVisible();
  });

  it('bring the dialog for a forgotten password', async () => {
    new FakeServer([]);
    window.history.replaceState(null, '', '/login');
    render(<LoginPage />);
    await userEvent.setup().click(screen.getByRole('button', { name: '忘记密码' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('忘记密码');
  });
});
