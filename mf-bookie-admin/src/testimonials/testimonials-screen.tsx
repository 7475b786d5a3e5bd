import { type AdminTestimonial, PUBLISHED_MAX } from '@bothways/domain/testimonials';
import { usePageTitle, useQuery } from '@bothways/platform';
import { Button, PlusIcon } from '@bothways/ui';
import { useState } from 'react';
import { Guarded, PageState, pageStyles as styles } from '../page/index.ts';
import { RemoveTestimonial } from './remove-testimonial.tsx';
import { TestimonialEditor } from './testimonial-editor.tsx';
import { testimonialsQuery } from './testimonials.queries.ts';
import { TestimonialsTable } from './testimonials-table.tsx';
import { useText } from './texts.ts';

type Open = { what: 'new' } | { what: 'edit' | 'remove'; testimonial: AdminTestimonial };

/** The public page's testimonials: author, order and consent. */
export function TestimonialsScreen() {
  const t = useText();
  usePageTitle(t('testimonials.title'));
  return (
    <Guarded permission="manage:testimonials">
      <div className={styles.page}>
        <Testimonials />
      </div>
    </Guarded>
  );
}

function Testimonials() {
  const t = useText();
  const query = useQuery(testimonialsQuery);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const published = query.data?.testimonials.filter(({ isPublished }) => isPublished).length;
  return (
    <>
      <header className={styles.head}>
        <h2>{t('testimonials.title')}</h2>
        {published !== undefined && (
          <span className={styles.count}>{t('testimonials.count', { published, max: PUBLISHED_MAX })}</span>
        )}
        <span className={styles.end}>
          <Button icon={<PlusIcon size={14} />} onPress={() => setOpen({ what: 'new' })} variant="primary">
            {t('testimonials.new')}
          </Button>
        </span>
      </header>
      <p className={styles.note}>{t('testimonials.lead')}</p>
      <PageState failed={t('testimonials.loadFailed')} query={query}>
        {({ testimonials, version }) => (
          <TestimonialsTable
            onEdit={(testimonial) => setOpen({ what: 'edit', testimonial })}
            onRemove={(testimonial) => setOpen({ what: 'remove', testimonial })}
            testimonials={testimonials}
            version={version}
          />
        )}
      </PageState>
      {open?.what === 'new' && <TestimonialEditor onClose={close} />}
      {open?.what === 'edit' && <TestimonialEditor onClose={close} testimonial={open.testimonial} />}
      {open?.what === 'remove' && <RemoveTestimonial onClose={close} testimonial={open.testimonial} />}
    </>
  );
}
