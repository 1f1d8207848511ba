import { Banner } from '../../ui/banner.tsx';

interface FormErrorProps {
  message: string | null;
  reason?: string | undefined;
}

/** What went wrong with the form as a whole. The place is always there, so that it is read out. */
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
