import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import dialogCss from './dialog.module.css';

export interface Result {
  readonly title: string;
  readonly summary: string;
  readonly heads: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

interface ResultDialogProps {
  readonly result: Result | undefined;
  readonly onClose: () => void;
}

/** What an act on many days left undone, or whom it concerns, line by line. */
export function ResultDialog({ result, onClose }: ResultDialogProps) {
  useKeys([], { active: result !== undefined, blocking: true });
  return (
    <Modal
      title={result?.title}
      open={result !== undefined}
      width={560}
      style={{ top: '12vh' }}
      destroyOnHidden
      footer={
        <Button type="primary" autoFocus onClick={onClose}>
          知道了
        </Button>
      }
      onCancel={onClose}
    >
      {result ? (
        <>
          <p>{result.summary}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys as well */}
          <section className={dialogCss.results} tabIndex={0} aria-label={result.title}>
            <table>
              <thead>
                <tr>
                  {result.heads.map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {result.lines.map((cells) => (
                  <tr key={cells.join('/')}>
                    {cells.map((cell, at) => (
                      <td key={result.heads[at]}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      ) : null}
    </Modal>
  );
}
