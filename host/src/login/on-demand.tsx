import { type ComponentType, lazy, Suspense } from 'react';

/** A part of the page that is fetched when it is first shown; where that fails, the page stays and says so. */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy<ComponentType<Props>>(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: Unreachable }),
    ),
  );
  return function OnDemand(props) {
    return (
      <Suspense fallback={<p role="status">正在打开…</p>}>
        <Part {...props} />
      </Suspense>
    );
  };
}

function Unreachable() {
  return (
    <p className="login-refusal" role="alert">
      网络异常，请刷新页面重试
    </p>
  );
}
