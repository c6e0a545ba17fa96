import { useAppSelector } from '@mingmou/core/store/hooks';
import { StoreProvider } from '@mingmou/core/store/store-provider';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { type ReactNode, useLayoutEffect } from 'react';
import { FeedbackProvider } from '../feedback/feedback-context';
import { RegisteredFeedback } from '../feedback/registered-feedback';
import { applyScheme } from './schemes';
import { styleNonce } from './style-nonce';
import { FONT_SIZE, themeOf } from './tokens';

interface ProvidersProps {
  readonly children: ReactNode;
}

const csp = styleNonce ? { nonce: styleNonce } : {};
const wave = { disabled: true };
const button = { autoInsertSpace: false };
/** A long title ends before the close button, and the content has a margin. */
const modal = { styles: { header: { marginBottom: 16, paddingInlineEnd: 24 } } };

function Themed({ children }: ProvidersProps) {
  const { color, size } = useAppSelector((state) => state.settings);
  useLayoutEffect(() => applyScheme(color, FONT_SIZE[size]), [color, size]);
  return (
    <ConfigProvider
      locale={zhCN}
      theme={themeOf(color, size)}
      componentSize={size === 'mini' ? 'small' : 'medium'}
      csp={csp}
      wave={wave}
      button={button}
      modal={modal}
    >
      <FeedbackProvider>
        <RegisteredFeedback />
        {children}
      </FeedbackProvider>
    </ConfigProvider>
  );
}

/** Wrapper of every React root of the page: store, theme, language, feedback. */
export function Providers({ children }: ProvidersProps) {
  return (
    <StoreProvider>
      <Themed>{children}</Themed>
    </StoreProvider>
  );
}
