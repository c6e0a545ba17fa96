import './modal-gap';
import { describe, expect, it, jest } from '@jest/globals';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { answer, refusal } from '@mingmou/testing/answers';
import { FakeServer } from '@mingmou/testing/fake-server';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PasswordDialog } from './password-dialog';

function open({ mobile, forced = false }: { mobile?: string; forced?: boolean } = {}) {
  const server = new FakeServer([answer(auth.sendCode, null), answer(auth.updatePassword, null)]);
  const onClose = jest.fn();
  const onDone = jest.fn();
  render(<PasswordDialog title="修改密码" mobile={mobile} onClose={forced ? undefined : onClose} onDone={onDone} />);
  return { server, onClose, onDone, user: userEvent.setup() };
}

const confirm = () => screen.getByRole('button', { name: '确定' });

async function fill(user: ReturnType<typeof userEvent.setup>, newPassword: string, again: string) {
  await user.type(screen.getByLabelText('验证码'), '123456');
  await user.type(screen.getByLabelText('新密码'), newPassword);
  await user.type(screen.getByLabelText('确认密码'), again);
}

describe('password dialog', () => {
  it('shows the account number in part and sends it whole, with trimmed values', async () => {
    const { server, user, onDone } = open({ mobile: '13812341234' });
    expect(screen.getByLabelText('手机号')).toHaveValue('138****1234');
    expect(screen.getByLabelText('手机号')).toHaveAttribute('readonly');
    await fill(user, ' abc12345', 'abc12345 ');
    await user.click(confirm());
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(server.sent(auth.updatePassword)).toEqual([
      { code: '123456', mobile: '13812341234', newPassword: 'abc12345' },
    ]);
  });

  it('SYS-11 says 确认密码错误 for an unequal confirmation, without a call', async () => {
    const { server, user, onDone } = open({ mobile: '13812341234' });
    await fill(user, 'abc12345', 'abc12346');
    await user.click(confirm());
    expect(screen.getByText('确认密码错误')).toBeVisible();
    expect(screen.getByLabelText('确认密码')).toBeInvalid();
    expect(server.requests).toEqual([]);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('reports missing fields under each field', async () => {
    const { user } = open();
    await user.click(confirm());
    for (const text of ['请输入手机号', '请输入验证码', '请输入新密码', '请确认新密码']) {
      expect(screen.getByText(text)).toBeVisible();
    }
  });

  it('sends a code to the typed phone, once in 60 s', async () => {
    const { server, user } = open();
    await user.click(screen.getByRole('button', { name: '发送验证码' }));
    expect(screen.getByText('请输入手机号')).toBeVisible();
    await user.type(screen.getByLabelText('手机号'), '13812341234');
    await user.click(screen.getByRole('button', { name: '发送验证码' }));
    await user.click(await screen.findByRole('button', { name: /秒后重新发送/ }));
    expect(server.requests.map(({ id }) => id)).toEqual([auth.sendCode.id]);
    expect(screen.getByRole('status')).toHaveTextContent('验证码已发送至账号绑定的手机');
  });

  it('shows a refusal and keeps the input', async () => {
    const { server, user, onDone } = open({ mobile: '13812341234' });
    server.use(
      answer(auth.updatePassword, () => {
        throw refusal({ code: 100117, msg: '新密码不能与账号或最近3次使用的密码相同' });
      }),
    );
    await fill(user, 'abc12345', 'abc12345');
    await user.click(confirm());
    expect(await screen.findByText('新密码不能与账号或最近3次使用的密码相同')).toBeVisible();
    expect(screen.getByLabelText('新密码')).toHaveValue('abc12345');
    expect(onDone).not.toHaveBeenCalled();
  });

  it('asks before closing discards the input', async () => {
    const { user, onClose } = open();
    await user.click(screen.getByRole('button', { name: '关闭' }));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: '继续填写' }));
    expect(confirm()).toBeVisible();
    await user.click(screen.getByRole('button', { name: '关闭' }));
    await user.click(screen.getByText('关闭'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('cannot be closed when forced, nor by Escape', () => {
    open({ mobile: '13812341234', forced: true });
    expect(screen.queryByRole('button', { name: '关闭' })).toBeNull();
    expect(screen.queryByRole('button', { name: '取消' })).toBeNull();
    expect(fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })).toBe(false);
    expect(fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))).toBe(false);
  });
});
