public import Timelines
import VirtualTime

/// A picture on a page of its own: to zoom, to point at, and as a table. The page needs no other
/// file. Without scripts it shows the picture and the table.
public struct PicturePage {
  private let svg: PictureSVG
  private let title: String

  /// Makes the page of a picture.
  public init(_ picture: Picture, title: String) {
    svg = PictureSVG(picture, title: title, isAlone: false)
    self.title = title.cut(to: 140)
  }

  /// The page, ending with a line break.
  public var document: TerminalText { TerminalText(document: text) }

  private var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(title.escapedForPicture)</title>
    <style>
    \(PictureStyle.css)
    \(Self.css)
    </style>
    </head>
    <body>
    <h1>\(title.escapedForPicture)</h1>
    <p id="keys" hidden>
    <button type="button" data-key="+">zoom in</button>
    <button type="button" data-key="-">zoom out</button>
    <button type="button" data-key="0">all</button>
    wheel zooms, drag moves, a click pins, a click with shift measures from the pinned entry to another one;
    keys: + - 0, arrows, n and p for the next and the previous entry, m to measure from there</p>
    <figure tabindex="0" aria-label="the timeline; the table below has the same in words">
    \(svg.text)
    </figure>
    <script type="application/json" id="scales">\(scales)</script>
    <aside aria-live="polite" id="entry">point at a mark to see its entry</aside>
    <details>
    <summary>the same as a table, rows: \(svg.facts.count)</summary>
    <div class="wide"><table>
    <thead><tr><th>entry</th><th>time</th><th>where</th><th>what</th><th>fields</th><th>from</th><th>cause</th></tr></thead>
    <tbody>
    \(svg.facts.map(row).joined(separator: "\n"))
    </tbody>
    </table></div>
    </details>
    <script>
    \(Self.script)
    </script>
    </body>
    </html>

    """
  }

  /// The scales of the axis, for the ruler that gets finer with the zoom.
  private var scales: String {
    let parts = svg.scales.map { "[\($0.left.short),\($0.right.short),\($0.start),\($0.end)]" }
    return "[\(parts.joined(separator: ","))]"
  }

  private func row(_ fact: PictureFact) -> String {
    let cause = fact.cause.map { "<a href=\"#e\($0)\">#\($0)</a>" } ?? ""
    let cells = [
      "#\(fact.sequence)", fact.time, fact.lane.escapedForPicture, fact.what.escapedForPicture,
      fact.details.escapedForPicture, fact.record.escapedForPicture, cause,
    ]
    return
      "<tr id=\"e\(fact.sequence)\" data-t=\"\(fact.instant.nanoseconds)\"><td>\(cells.joined(separator: "<td>"))"
  }

  private static let css = """
    :root{color-scheme:light dark}
    body{font:15px/1.45 system-ui,sans-serif;margin:1rem;background:Canvas;color:CanvasText}
    h1{font-size:1.2rem;margin:0 0 .5rem;overflow-wrap:anywhere}
    figure{margin:0;overflow-x:auto;border:1px solid #8886;touch-action:pan-x pan-y}
    figure svg{display:block;width:max(100%,56rem);height:auto;max-width:150rem}
    figure:focus-visible{outline:2px solid Highlight}
    aside{position:sticky;bottom:0;background:Canvas;border:1px solid #8886;padding:.5rem;margin:.5rem 0;
      min-height:4.5rem;max-height:40vh;overflow:auto;font:13px/1.45 ui-monospace,monospace;overflow-wrap:anywhere}
    #keys{font-size:13px;margin:.3rem 0} button{font:inherit}
    tbody tr{cursor:pointer}
    .wide{overflow-x:auto} table{border-collapse:collapse;font-size:13px}
    th,td{text-align:left;vertical-align:top;padding:.15rem .7rem .15rem 0;border-bottom:1px solid #8884}
    td:nth-child(-n+2){white-space:nowrap} td:nth-child(5){min-width:16rem;overflow-wrap:anywhere}
    .on{outline:2px solid #d4351c;stroke:#d4351c!important}
    @media print{aside,#keys{display:none}}
    """

  private static let script = """
    'use strict';(function(){
    const fig=document.querySelector('figure'),svg=fig.querySelector('svg'),out=document.getElementById('entry');
    const L=+svg.dataset.left,R=+svg.dataset.right;let z=1,o=0,pinned=null,drag=null;
    document.getElementById('keys').hidden=false;
    const num=(e,a)=>parseFloat(e.getAttribute(a));
    const items=[];
    for(const e of svg.querySelectorAll('rect,use,text,circle,path')){
      if(e.closest('defs'))continue;
      const t=e.tagName;
      if(t==='path'){const x=parseFloat(e.getAttribute('d').slice(1));if(x>=L){e.style.vectorEffect='non-scaling-stroke';items.push({e,x,p:1});}continue;}
      const a=t==='circle'?'cx':'x',x=num(e,a);
      if(!(x>=L-1)||e.getAttribute('text-anchor')==='end'&&x<=L)continue;
      items.push({e,a,x,in:t==='text'&&/\\bin\\b/.test(e.getAttribute('class')),w:t==='rect'&&/\\b(b|gap|scope|lot)\\b/.test(e.getAttribute('class'))?num(e,'width'):0});
    }
    function place(){
      o=Math.max(0,Math.min(o,(R-L)*(1-1/z)));
      for(const i of items){
        const x=L+(i.x-L-o)*z;
        if(i.p){i.e.setAttribute('transform','translate('+(L-(L+o)*z)+' 0) scale('+z+' 1)');i.e.style.display=z>1&&(x<L-1||x>R+1)?'none':'';continue;}
        if(i.w){const a=Math.max(L,x),b=Math.min(R,x+i.w*z);i.e.setAttribute('x',z>1?a:i.x);i.e.setAttribute('width',z>1?Math.max(0,b-a):i.w);continue;}
        const bar=i.in&&i.e.previousElementSibling;
        if(bar&&z>1&&x<L&&num(bar,'width')>60){i.e.setAttribute('x',L+4);i.e.style.display='';continue;}
        i.e.setAttribute(i.a,x);i.e.style.display=z>1&&(x<L-1||x>R+20)?'none':'';
      }
      ruler();
    }
    const scales=JSON.parse(document.getElementById('scales').textContent),fixed=[...svg.querySelectorAll('.rl')];
    const ns='http://www.w3.org/2000/svg',fine=document.createElementNS(ns,'g');
    svg.insertBefore(fine,fixed.length?fixed[0].nextSibling:svg.lastChild);
    const bottom=fixed.length&&fixed[0].getAttribute('d')?fixed[0].getAttribute('d').split('V')[1]:svg.getAttribute('height');
    function step(n){let u=1000;for(;u<1e17;u*=10)for(const f of [1,2,5])if(u*f>=n)return u*f;return u;}
    function clock(n,s){
      const ms=n/1e6;
      if(s<1e6)return (ms/1e3).toFixed(6)+' s';
      if(s<1e8&&n<6e10)return (ms/1e3).toFixed(s<1e7?3:2)+' s';
      if(n<3.6e12)return +(ms/1e3).toFixed(3)+' s';
      const t=Math.floor(n/1e9),p=v=>String(v).padStart(2,'0'),d=Math.floor(t/86400);
      return (d?d+' d ':'')+Math.floor(t/3600)%24+':'+p(Math.floor(t/60)%60)+':'+p(t%60)+(s<1e9?'.'+String(Math.floor(n/1e6)%1000).padStart(3,'0'):'');
    }
    function ruler(){
      fine.textContent='';
      for(const e of fixed)if(z>1.3)e.style.display='none';
      if(z<=1.3)return;
      let n=0,free=-1;
      for(const [l,r,a,b] of scales){
        const x0=L+(l-o)*z,x1=L+(r-o)*z;
        if(x1<L||x0>R||x1-x0<40)continue;
        const k=(b-a)/(x1-x0),s=step(k*100);
        const from=a+Math.max(0,(L-x0)*k);
        for(let t=Math.ceil(from/s)*s;t<=b&&n<40;t+=s){
          const x=x0+(t-a)/k;
          if(x>R)break;
          if(x<free)continue;
          const p=document.createElementNS(ns,'path'),w=document.createElementNS(ns,'text');
          p.setAttribute('class','rule');p.setAttribute('d','M'+x+' 44V'+bottom);
          w.setAttribute('class','d');w.setAttribute('x',x+2);w.setAttribute('y',42);w.textContent=clock(t,s);
          fine.append(p,w);free=x+80;n++;
        }
      }
    }
    function zoom(f,at){const n=Math.max(1,Math.min(4000,z*f)),t=o+(at-L)/z;z=n;o=t-(at-L)/z;place();}
    const at=v=>{const b=svg.getBoundingClientRect();return (v.clientX-b.left)*svg.viewBox.baseVal.width/b.width;};
    fig.addEventListener('wheel',v=>{if(v.shiftKey)return;v.preventDefault();zoom(v.deltaY<0?1.25:.8,Math.max(L,at(v)));},{passive:false});
    fig.addEventListener('pointerdown',v=>{if(z>1&&v.pointerType==='mouse')drag={x:at(v),o};});
    addEventListener('pointermove',v=>{if(drag){o=drag.o-(at(v)-drag.x)/z;place();}});
    addEventListener('pointerup',()=>{drag=null;});
    const marks=[...svg.querySelectorAll('[data-e]')];
    function row(n){return document.getElementById('e'+n);}
    function tell(m){
      for(const e of svg.querySelectorAll('.on'))e.classList.remove('on');
      out.textContent='';
      let n=m.dataset.e,deep=0;m.classList.add('on');
      while(n&&deep<12){
        const r=row(n),line=document.createElement('div');
        line.textContent=(deep?'because of ':'')+(r?[...r.cells].slice(0,6).map(c=>c.textContent).filter(Boolean).join('  '):'#'+n+', which is not drawn on its own');
        out.append(line);
        for(const e of svg.querySelectorAll('[data-e=\"'+n+'\"]'))e.classList.add('on');
        const c=r&&r.cells[6].textContent.slice(1);n=c||null;deep++;
      }
    }
    // The length between two entries, and how often it would fit into a second.
    function measure(a,b){
      const ra=row(a.dataset.e),rb=row(b.dataset.e);
      if(!ra||!rb)return;
      const d=Math.abs(rb.dataset.t-ra.dataset.t),line=document.createElement('div');
      line.textContent='from #'+a.dataset.e+' to #'+b.dataset.e+': '+(d<1e6?d/1e3+' µs':d<1e9?d/1e6+' ms':d/1e9+' s')+(d>0&&d<1e9?', '+(1e9/d).toPrecision(3)+' in a second':'');
      out.prepend(line);a.classList.add('on');
    }
    let from=null;
    // The table leads to the picture: a click on a row shows its mark in the middle.
    document.querySelector('tbody').addEventListener('click',v=>{
      const r=v.target.closest('tr'),m=r&&!v.target.closest('a')&&marks.find(e=>'e'+e.dataset.e===r.id);
      if(!m)return;
      const i=items.find(i=>i.e===m);
      if(i){if(z<4)z=4;o=i.x-L-(R-L)/(2*z);place();}
      pinned=m;tell(m);fig.scrollIntoView({block:'nearest'});
    });
    const hit=v=>v.target.closest&&v.target.closest('[data-e]');
    svg.addEventListener('pointerover',v=>{const m=hit(v);if(m&&!pinned)tell(m);});
    svg.addEventListener('click',v=>{
      const m=hit(v),a=pinned;
      if(m&&v.shiftKey&&a){tell(m);measure(a,m);return;}
      pinned=m&&m!==pinned?m:null;if(m)tell(m);
    });
    let current=-1;
    function key(k){
      if(k==='+'||k==='=')zoom(1.5,(L+R)/2);else if(k==='-')zoom(1/1.5,(L+R)/2);
      else if(k==='0'){z=1;o=0;place();}
      else if(k==='ArrowLeft'){o-=80/z;place();}else if(k==='ArrowRight'){o+=80/z;place();}
      else if(k==='Escape'){pinned=null;}
      else if((k==='n'||k==='p')&&marks.length){current=(current+(k==='n'?1:-1)+marks.length)%marks.length;pinned=marks[current];tell(pinned);if(from&&from!==pinned)measure(from,pinned);}
      else if(k==='m'){from=from?null:pinned;}
      else return false;
      return true;
    }
    fig.addEventListener('keydown',v=>{if(!v.ctrlKey&&!v.metaKey&&!v.altKey&&key(v.key))v.preventDefault();});
    for(const k of decodeURIComponent(location.search.slice(1)).slice(0,200))key(k);
    for(const b of document.querySelectorAll('button'))b.addEventListener('click',()=>key(b.dataset.key));
    })();
    """
}
