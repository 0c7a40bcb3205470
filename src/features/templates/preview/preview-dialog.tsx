// The preview of a template: its board, what it is for, and the one button that makes a board of it. Its neighbors are one press away.

import { X } from 'lucide-react';
import { useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { Project } from '#protocol/generated/graphql.ts';
import { useBack } from '../../../ui/back.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Localized } from '../../../ui/overlay/localized.tsx';
import type { TemplateSettings } from '../../../workspace/templates/template-data.ts';
import { factsOf, type ShownTemplate } from '../catalog.ts';
import type { TemplateUse } from '../use-template.ts';
import { useContents } from './content.ts';
import { LiveBoard } from './live-board.tsx';
import { Neighbors } from './neighbors.tsx';
import styles from './preview.module.css';
import { ExamplesChoice, ProjectSelect, TemplateParts } from './preview-side.tsx';

interface PreviewDialogProps {
  template: ShownTemplate;
  /** The templates of the list, in its order. */
  templates: readonly ShownTemplate[];
  settings: TemplateSettings | undefined;
  projects: readonly Project[];
  templateUse: TemplateUse;
  onShow(key: string): void;
  onClose(): void;
}

export function PreviewDialog(props: PreviewDialogProps) {
  const { template, templates, settings, projects, templateUse, onShow, onClose } = props;
  const { t, i18n } = useTranslation('templates');
  const { t: word } = useTranslation();
  useBack(onClose);
  const contents = useContents(template);
  const [hasExamples, setExamples] = useState(true);
  const [projectId, setProjectId] = useState(templateUse.projectId ?? null);
  const isRetired = template.kind === 'saved' && template.row.isRetired;
  const content =
    contents && (hasExamples ? contents.withExamples : (contents.withoutExamples ?? contents.withExamples));
  return (
    <Localized>
      <ModalOverlay isOpen isDismissable onOpenChange={(open) => !open && onClose()} className={styles.scrim as string}>
        <Modal className={styles.modal as string}>
          <Dialog className={styles.preview as string}>
            <div className={styles.start}>
              <LiveBoard template={template} contents={contents} content={content} />
              <Neighbors template={template} templates={templates} onShow={onShow} />
            </div>
            <div className={styles.side}>
              <header className={styles.head}>
                <Heading slot="title" className={styles.title as string}>
                  <bdi>{template.title}</bdi>
                </Heading>
                <IconButton icon={X} name={word('close')} tip="below" tipAlign="end" onClick={onClose} />
              </header>
              <div className={styles.about}>
                <p className={styles.facts}>{factsOf(t, i18n, settings, template)}</p>
                {template.kind === 'built-in' && template.about !== '' && <p>{template.about}</p>}
                <TemplateParts template={template} frames={contents?.withExamples.frames} />
                {contents?.withoutExamples && <ExamplesChoice on={hasExamples} onChange={setExamples} />}
              </div>
              {isRetired && <p className={styles.facts}>{t('page.retired')}</p>}
              {!isRetired && (
                <>
                  <ProjectSelect projects={projects} projectId={projectId} onChoose={setProjectId} />
                  <Button
                    kind="primary"
                    className={styles.use}
                    disabled={templateUse.busyKey !== null}
                    onClick={() => void templateUse.createIn(template, projectId, hasExamples)}
                  >
                    {t('page.useThis')}
                  </Button>
                </>
              )}
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </Localized>
  );
}
