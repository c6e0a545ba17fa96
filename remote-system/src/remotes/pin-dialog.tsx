import type { InputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import { remoteTitle } from '@mingmou/contract/system/remotes/remote-ops.rows';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { SearchSelect } from '@mingmou/kit/form/search-select';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Form, Input, InputNumber, Select, Switch } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { DialogFooter } from '../parts/tab-panel';
import styles from './remotes.module.css';
import type { PinRow } from './rows';
import type { ScopeRow } from './use-reach';

export interface PinAsked {
  readonly act: 'pin' | 'canary';
  readonly remoteName: InputOf<typeof remoteOps.pin>['remoteName'];
  /** Possible places of the pin. */
  readonly places: readonly ScopeRow[];
  /** The row as it was looked at; absent for one yet to be made. */
  readonly pin?: PinRow;
}

interface PinDialogProps {
  readonly asked: PinAsked | undefined;
  readonly onClose: () => void;
}

const VERBS = { pin: '指定版本', canary: '灰度' } as const;

/** Chooses the version of a pin, or of its canary with its share; a refusal keeps the input. */
export function PinDialog({ asked, onClose }: PinDialogProps) {
  useKeys([], { active: asked !== undefined, blocking: true });
  const title = asked ? `${VERBS[asked.act]}：${dictName(remoteTitle, asked.remoteName)}` : '';
  return (
    <Modal title={title} open={asked !== undefined} footer={null} width={560} destroyOnHidden onCancel={onClose}>
      {asked ? <PinForm asked={asked} onClose={onClose} /> : null}
    </Modal>
  );
}

interface Typed {
  readonly place: number;
  readonly versionId: number;
  readonly percent: number;
  readonly autoRollback: boolean;
  readonly reason: string;
}

const START_PERCENT = 10;

function useSubmit({ act, remoteName, places, pin }: PinAsked) {
  const sendPin = useSend(remoteOps.pin);
  const sendCanary = useSend(remoteOps.canary);
  return async ({ place, versionId, percent, autoRollback, reason }: Typed) => {
    const { scope, scopeId } = places[place] ?? {};
    if (!scope || scopeId === undefined) return;
    const target = { remoteName, scope, scopeId, reason: reason.trim(), version: pin?.version };
    if (act === 'pin') await sendPin({ ...target, versionId });
    else await sendCanary({ ...target, versionId, percent, autoRollback });
  };
}

function PinForm({ asked, onClose }: { readonly asked: PinAsked; readonly onClose: () => void }) {
  const { act, remoteName, places, pin } = asked;
  const { data, loading } = useCall(remoteOps.versions, { name: remoteName });
  const { success } = useFeedback();
  const submit = useSubmit(asked);
  const versions = (data ?? []).filter(
    ({ id, state }) => state === 'AVAILABLE' && (act === 'pin' || id !== pin?.stableVersionId),
  );
  const { run: finish, running } = useAct(async (typed: Typed) => {
    await submit(typed);
    success(`${VERBS[act]}成功`);
    onClose();
  });
  return (
    <Form<Typed>
      labelCol={{ flex: '88px' }}
      labelAlign="left"
      initialValues={{
        place: places.length === 1 ? 0 : undefined,
        versionId: act === 'canary' ? (pin?.canaryVersionId ?? undefined) : undefined,
        percent: pin?.canaryPercent ?? START_PERCENT,
        autoRollback: pin?.autoRollback ?? true,
      }}
      onFinish={(typed) => void finish(typed)}
    >
      <Form.Item name="place" label="适用于" rules={[{ required: true, message: '请选择适用范围' }]}>
        <Select
          disabled={places.length === 1}
          options={places.map(({ name }, index) => ({ value: index, label: name }))}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
      <Form.Item name="versionId" label="版本" rules={[{ required: true, message: '请选择版本' }]}>
        <SearchSelect
          loading={loading}
          placeholder="请选择版本"
          options={versions.map(({ id, version, publishedAt }) => ({
            value: id,
            label: `${version}　${publishedAt.slice(0, 16)}`,
          }))}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
      {act === 'canary' ? (
        <>
          <Form.Item name="percent" label="灰度比例" rules={[{ required: true, message: '请输入1-100之间的比例' }]}>
            <PercentInput />
          </Form.Item>
          <Form.Item name="autoRollback" label="自动回滚" extra="10 分钟内至少 20 次启动、失败 5% 以上时自动撤回">
            <Switch />
          </Form.Item>
        </>
      ) : null}
      <Form.Item name="reason" label="原因" rules={[{ required: true, whitespace: true, message: '请填写原因' }]}>
        <Input maxLength={100} placeholder="请输入原因" />
      </Form.Item>
      <DialogFooter ok="确定" running={running} onClose={onClose} />
    </Form>
  );
}

interface PercentInputProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (percent: number | null) => void;
}

function PercentInput({ id, value = null, onChange }: PercentInputProps) {
  return (
    <div className={styles.percent}>
      <input
        type="range"
        aria-label="灰度比例滑块"
        min={1}
        max={100}
        value={value ?? 1}
        onChange={({ target }) => onChange?.(Number(target.value))}
      />
      <InputNumber
        id={id}
        min={1}
        max={100}
        precision={0}
        controls={false}
        suffix="%"
        value={value}
        onChange={(next) => onChange?.(next)}
      />
    </div>
  );
}
