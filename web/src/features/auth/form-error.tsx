import { Banner } from '../../ui/banner.tsx';

interface FormErrorProps {
  message: string | null;
  reason?: string | undefined;
}

/** Error of the whole form. Always rendered, so screen readers announce changes. */
export const FormError = ({ message, reason }: FormErrorProps) => (
  <div role="alert" className="empty:hidden">
    {message !== null && (
      <Banner tone="expense" className="wrap-anywhere">
        <p>{message}</p>
        {reason !== undefined && <p>{reason}</p>}
      </Banner>
    )}
  </div>
);
