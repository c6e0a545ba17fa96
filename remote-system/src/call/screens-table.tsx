import { callSetting } from '@mingmou/contract/calling/call-setting.contract';
import { department } from '@mingmou/contract/system/org/department.contract';
import { room } from '@mingmou/contract/system/org/room.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import parts from '../parts/setting.module.css';
import styles from './call.module.css';
import { copyText } from './copy-text';
import { type Screen, ScreenDialog } from './screen-dialog';

interface ScreensTableProps {
  readonly screens: readonly Screen[];
  /** Base address of the screens. */
  readonly base: string;
  readonly onChange: (screens: Screen[]) => void;
  /** There are unsaved changes. A new address takes effect immediately, so it needs a saved form. */
  readonly isDirty: boolean;
}

const NEW: Screen = { name: '', departmentIds: [], roomIds: [] };

/** Returns a function that describes the place of a screen. */
function useAreaText() {
  const departments = useCall(department.findAll, {}).data ?? [];
  const rooms = useCall(room.findAll, {}).data ?? [];
  return ({ departmentIds, roomIds }: Screen): string => {
    const names = [
      ...(departmentIds ?? []).map((id) => departments.find((one) => one.id === id)?.name ?? '已删除的科室'),
      ...(roomIds ?? []).map((id) => rooms.find((one) => one.id === id)?.name ?? '已删除的诊室'),
    ];
    return names.join('、') || '全部';
  };
}

/** The screens of the waiting rooms: open one, take its address along, give it another. */
export function ScreensTable({ screens, base, onChange, isDirty }: ScreensTableProps) {
  const [edited, edit] = useState<number>();
  const areaOf = useAreaText();
  const mayChange = useHolds(callSetting.update.grant);
  const finish = (screen: Screen) => {
    onChange(edited === screens.length ? [...screens, screen] : screens.map((one, n) => (n === edited ? screen : one)));
    edit(undefined);
  };
  return (
    <>
      <div className={parts.partHead}>
        <h2 className={parts.part}>大屏</h2>
        {mayChange ? <Button onClick={() => edit(screens.length)}>新增大屏</Button> : null}
      </div>
      {screens.length === 0 ? (
        <p className={styles.none}>还没有大屏。新增并保存后，在候诊区的电视上打开它的地址即可显示叫号。</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              {['名称', '区域', '标题', '操作'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {screens.map((screen, index) => (
              <tr key={screen.screenKey ?? screen.name}>
                <td>{screen.name}</td>
                <td>{areaOf(screen)}</td>
                <td>{screen.title ?? ''}</td>
                <td>
                  <span className={styles.acts}>
                    <AddressActs screen={screen} base={base} isDirty={isDirty} />
                    {mayChange ? (
                      <>
                        <Button type="link" size="small" onClick={() => edit(index)}>
                          编辑
                        </Button>
                        <Button
                          type="link"
                          size="small"
                          danger
                          onClick={() => onChange(screens.filter((one) => one !== screen))}
                        >
                          删除
                        </Button>
                      </>
                    ) : null}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {edited === undefined ? null : (
        <ScreenDialog
          screen={screens[edited] ?? NEW}
          takenNames={screens.filter((_, n) => n !== edited).map(({ name }) => name)}
          onDone={finish}
          onClose={() => edit(undefined)}
        />
      )}
    </>
  );
}

type AddressActsProps = Pick<ScreensTableProps, 'base' | 'isDirty'> & { readonly screen: Screen };

function AddressActs({ screen, base, isDirty }: AddressActsProps) {
  const { screenKey, name } = screen;
  const { confirm, error, success, warning } = useFeedback();
  const reset = useSend(callSetting.resetScreen);
  const mayReset = useHolds(callSetting.resetScreen.grant);
  if (!screenKey) return <span className={styles.pending}>保存后生成地址</span>;
  const address = `${base}/call?key=${screenKey}`;
  const copy = async () => {
    if (await copyText(address)) success('地址已复制');
    else error('浏览器不允许复制，请打开大屏后从地址栏复制');
  };
  const { run: renew } = useAct(async () => {
    if (isDirty) {
      warning('请先保存或放弃修改，再重置地址');
      return;
    }
    if (!(await confirm(`确定要重置「${name}」的地址吗？正在使用旧地址的大屏将停止显示`))) return;
    await reset({ screenKey });
    success('地址已重置');
  });
  return (
    <>
      <Button type="link" size="small" href={address} target="_blank" rel="noreferrer">
        打开大屏
      </Button>
      <Button type="link" size="small" onClick={() => void copy()}>
        复制地址
      </Button>
      {mayReset ? (
        <Button type="link" size="small" onClick={() => void renew()}>
          重置地址
        </Button>
      ) : null}
    </>
  );
}
