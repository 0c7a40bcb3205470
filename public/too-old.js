// Where the page cannot run: what is needed, in every language. Sent to such browsers alone (before.js).
(function () {
  var lines = [
    ['en', 'Atrium needs a newer browser: Chrome, Edge or Android WebView 90, Safari 16.4, Firefox 115, or later.'],
    ['zh-TW', 'Atrium 需要較新的瀏覽器:Chrome、Edge 或 Android WebView 90、Safari 16.4、Firefox 115 或更新版本。'],
    [
      'de',
      'Atrium braucht einen neueren Browser: Chrome, Edge oder Android WebView 90, Safari 16.4, Firefox 115 oder neuer.',
    ],
    [
      'es',
      'Atrium necesita un navegador más reciente: Chrome, Edge o Android WebView 90, Safari 16.4, Firefox 115 o posterior.',
    ],
    [
      'fr',
      'Atrium demande un navigateur plus récent : Chrome, Edge ou Android WebView 90, Safari 16.4, Firefox 115 ou ultérieur.',
    ],
    ['ar', 'يحتاج Atrium إلى متصفح أحدث: Chrome أو Edge أو Android WebView 90 أو Safari 16.4 أو Firefox 115 أو أحدث.'],
  ];
  function say() {
    document.getElementById('root').textContent = '';
    document.body.style.cssText = 'margin:24px;font:18px/1.6 sans-serif';
    for (var i = 0; i < lines.length; i++) {
      var line = document.createElement('p');
      line.lang = lines[i][0];
      line.dir = 'auto';
      line.textContent = lines[i][1];
      document.body.appendChild(line);
    }
  }
  // It came later than the page it stands in for, or sooner.
  if (document.getElementById('root')) say();
  else document.addEventListener('DOMContentLoaded', say);
})();
