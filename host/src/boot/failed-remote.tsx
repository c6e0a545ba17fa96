import type { RemoteLifecycles } from '@mingmou/core/remote/define-remote';
import { remoteEnvironment } from '@mingmou/core/remote/environment';
import { createRoot, type Root } from 'react-dom/client';
import { RemoteFailure } from '../pages/remote-failure';

interface FailedRemote {
  readonly remote: string;
  readonly version: string;
  readonly retry: () => void;
}

/** Takes the place of a remote that no version of could be started. */
export function failedRemote({ remote, version, retry }: FailedRemote): RemoteLifecycles {
  let root: Root | undefined;
  let element: HTMLElement | undefined;
  const remove = async (): Promise<void> => {
    root?.unmount();
    element?.remove();
    root = undefined;
    element = undefined;
  };
  return {
    bootstrap: () => Promise.resolve(),
    mount: async () => {
      const { stage, Providers } = remoteEnvironment();
      element = document.createElement('div');
      stage.append(element);
      root = createRoot(element);
      root.render(
        <Providers>
          <RemoteFailure remote={remote} version={version} retry={retry} />
        </Providers>,
      );
    },
    unmount: remove,
    unload: remove,
  };
}
