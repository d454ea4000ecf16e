extension PicturePage {
  /// What the page does with a script: zoom, move, pin, measure, filter, and show the time in rows.
  ///
  /// The address of the page may hold keys to press and words to filter by, as `?++n` or
  /// `?filter=words`.
  static let script = #"""
    'use strict';(function(){
    const $=(s,e)=>(e||document).querySelector(s),all=(s,e)=>[...(e||document).querySelectorAll(s)];
    const fig=$('figure'),svg=$('svg.bw',fig),out=$('#entry'),nav=$('#nav'),win=$('#window'),ns=svg.namespaceURI;
    const L=+svg.dataset.left,R=+svg.dataset.right,W=R-L,H=svg.viewBox.baseVal.height;
    const scales=JSON.parse($('#scales').textContent);
    const num=(e,a)=>parseFloat(e.getAttribute(a));
    function make(name,at,text){const e=document.createElementNS(ns,name);for(const k in at)e.setAttribute(k,at[k]);if(text)e.textContent=text;return e;}
    let z=1,o=0,rows=1,selected=[],held=[],views=[];
    $('#keys').hidden=false;$('#hint').hidden=false;nav.tabIndex=0;nav.setAttribute('role','slider');

    // One drawing of the timeline, stretched by z and moved by o. There are several if time is in rows.
    function view(svg){
      const items=[];
      for(const e of all('rect,use,text,circle,path',svg)){
        if(e.closest('defs'))continue;
        const t=e.tagName;
        if(t==='path'){const x=parseFloat(e.getAttribute('d').slice(1));if(x>=L){e.style.vectorEffect='non-scaling-stroke';items.push({e,x,p:1});}continue;}
        const a=t==='circle'?'cx':'x',x=num(e,a);
        if(!(x>=L-1)||e.getAttribute('text-anchor')==='end'&&x<=L)continue;
        items.push({e,a,x,in:t==='text'&&/\bin\b/.test(e.getAttribute('class')),w:t==='rect'&&/\b(b|gap|scope|lot)\b/.test(e.getAttribute('class'))?num(e,'width'):0});
      }
      const fixed=all('.rl',svg),over=make('g',{}),fine=make('g',{});
      svg.insertBefore(fine,fixed.length?fixed[0].nextSibling:svg.lastChild);svg.append(over);
      const v={svg,over,z:1,o:0,x:new Map(items.map(i=>[i.e,i.x]))};
      v.place=(z,o)=>{
        v.z=z;v.o=o;
        for(const i of items){
          const x=L+(i.x-L-o)*z;
          if(i.p){i.e.setAttribute('transform','translate('+(L-(L+o)*z)+' 0) scale('+z+' 1)');i.e.style.display=z>1&&(x<L-1||x>R+1)?'none':'';continue;}
          if(i.w){const a=Math.max(L,x),b=Math.min(R,x+i.w*z);i.e.setAttribute('x',z>1?a:i.x);i.e.setAttribute('width',z>1?Math.max(0,b-a):i.w);continue;}
          const bar=i.in&&i.e.previousElementSibling;
          if(bar&&z>1&&x<L&&num(bar,'width')>60){i.e.setAttribute('x',L+4);i.e.style.display='';continue;}
          i.e.setAttribute(i.a,x);i.e.style.display=z>1&&(x<L-1||x>R+20)?'none':'';
        }
        ruler(v,fixed,fine);
      };
      svg.addEventListener('pointerover',e=>{const m=hit(e);if(m&&!selected.length)tell([m]);});
      svg.addEventListener('click',e=>{
        if(moved)return;
        const m=hit(e),more=e.shiftKey||e.ctrlKey||e.metaKey;
        if(!m){if(!more)select([]);return;}
        const has=selected.some(s=>s.dataset.e===m.dataset.e);
        select(more?(has?selected.filter(s=>s.dataset.e!==m.dataset.e):[...selected,m]):has&&selected.length===1?[]:[m]);
      });
      return v;
    }
    const hit=e=>e.target.closest&&e.target.closest('[data-e]');

    // The ruler
    function step(n){let u=1000;for(;u<1e17;u*=10)for(const f of [1,2,5])if(u*f>=n)return u*f;return u;}
    function clock(n,s){
      const ms=n/1e6;
      if(s<1e6)return (ms/1e3).toFixed(6)+' s';
      if(s<1e8&&n<6e10)return (ms/1e3).toFixed(s<1e7?3:2)+' s';
      if(n<3.6e12)return +(ms/1e3).toFixed(3)+' s';
      const t=Math.floor(n/1e9),p=v=>String(v).padStart(2,'0'),d=Math.floor(t/86400);
      return (d?d+' d ':'')+Math.floor(t/3600)%24+':'+p(Math.floor(t/60)%60)+':'+p(t%60)+(s<1e9?'.'+String(Math.floor(n/1e6)%1000).padStart(3,'0'):'');
    }
    const length=d=>d<1e6?+(d/1e3).toPrecision(4)+' µs':d<1e9?+(d/1e6).toPrecision(4)+' ms':d<12e10?+(d/1e9).toPrecision(5)+' s':d<72e11?+(d/6e10).toPrecision(4)+' min':d<1728e11?+(d/36e11).toPrecision(4)+' h':+(d/864e11).toPrecision(4)+' d';
    function ruler(v,fixed,fine){
      fine.textContent='';
      for(const e of fixed)if(v.z>1.3)e.style.display='none';
      if(v.z<=1.3)return;
      const bottom=fixed.length&&fixed[0].getAttribute('d')?fixed[0].getAttribute('d').split('V')[1]:H;
      let n=0,free=-1;
      for(const [l,r,a,b] of scales){
        const x0=L+(l-v.o)*v.z,x1=L+(r-v.o)*v.z;
        if(x1<L||x0>R||x1-x0<6)continue;
        const k=(b-a)/(x1-x0),s=step(k*100),from=a+Math.max(0,(L-x0)*k);
        // A part without a round time is told by its beginning.
        const begin=Math.ceil(from/s)*s,first=begin>b&&x0>=L?a:begin;
        for(let t=first;t<=b&&n<60;t+=s){
          const x=x0+(t-a)/k;
          if(x>R)break;
          if(x<free)continue;
          fine.append(make('path',{class:'rule',d:'M'+x+' 44V'+bottom}),make('text',{class:'d',x:x+2,y:42},clock(t,t===a&&t%s?1e6:s)));
          free=x+80;n++;
        }
      }
    }

    // The navigator shows which part of the whole is to be seen.
    function place(){
      o=Math.max(0,Math.min(o,W*(1-1/z)));
      views.forEach((v,i)=>v.place(z*rows,o+i*W/(z*rows)));
      win.setAttribute('x',L+o);win.setAttribute('width',W/z);
      nav.setAttribute('aria-valuenow',Math.round(100*o/W));
      nav.setAttribute('aria-valuetext',z>1?'from '+Math.round(100*o/W)+' to '+Math.round(100*(o/W+1/z))+' percent':'the whole');
      brackets();
    }
    const mostZoom=4000;
    function zoom(f,at){const n=Math.max(1,Math.min(mostZoom,z*f)),t=o+at/z;z=n;o=t-at/z;place();}
    function show(from,until){z=Math.max(1,Math.min(mostZoom,W/Math.max(1e-6,until-from)));o=from;place();}
    const at=(e,s)=>{const b=s.getBoundingClientRect();return (e.clientX-b.left)*s.viewBox.baseVal.width/b.width-L;};
    // Time in rows below each other: each row shows the part behind that of the row above it.
    function inRows(n){
      for(const v of views.slice(1))v.svg.remove();
      rows=n;views=views.slice(0,1);
      for(let i=1;i<n;i++){
        const copy=blank.cloneNode(true);
        for(const e of all('[id]',copy))e.removeAttribute('id');
        copy.removeAttribute('aria-labelledby');copy.setAttribute('aria-hidden','true');
        fig.append(copy);views.push(view(copy));
      }
      $('#rows').textContent=n>1?'rows: '+n:'in rows';
      place();filter();select(selected.map(m=>mark(m.dataset.e)));
    }
    const blank=svg.cloneNode(true);
    views=[view(svg)];

    // What is selected
    const marks=all('[data-e]',svg).sort((a,b)=>a.dataset.e-b.dataset.e),byNumber=new Map(marks.map(m=>[m.dataset.e,m]));
    const mark=n=>byNumber.get(String(n));
    const row=n=>document.getElementById('e'+n);
    const cells=r=>[...r.cells].slice(0,6).map(c=>c.textContent).filter(Boolean).join('  ');
    function line(text){const e=document.createElement('div');e.textContent=text;out.append(e);return e;}
    function tell(list){
      for(const e of all('.on'))e.classList.remove('on');
      out.textContent='';
      if(list.length>1)measure(list);
      for(const m of list){
        let n=m.dataset.e,deep=0;
        while(n&&deep<(list.length>1?1:12)){
          const r=row(n),e=line((deep?'because of ':'')+(r?cells(r):'#'+n+', which is not drawn on its own'));
          if(r){const a=document.createElement('a');a.href='#e'+n;a.textContent='in the table';e.append('  ',a);r.classList.add('on');}
          for(const e of all('[data-e="'+n+'"]'))e.classList.add('on');
          n=r&&r.cells[6].textContent.slice(1)||null;deep++;
        }
      }
    }
    // For each two neighbours: from start to start, and from the end of the one to the start of the other.
    function measure(list){
      const all=list.map(m=>row(m.dataset.e)).filter(Boolean).map(r=>({n:r.id.slice(1),t:+r.dataset.t,u:+(r.dataset.u||r.dataset.t)})).sort((a,b)=>a.t-b.t||a.n-b.n);
      if(all.length<2)return;
      const end=Math.max(...all.map(e=>e.u));
      line(all.length+' entries selected, span '+length(end-all[0].t));
      for(let i=1;i<all.length&&i<12;i++){
        const a=all[i-1],b=all[i],d=b.t-a.t,g=b.t-a.u;
        line('from #'+a.n+' to #'+b.n+': delta '+length(d)+', '+(g<0?'overlap '+length(-g):'gap '+length(g))+(d>0&&d<1e9?', '+(1e9/d).toPrecision(3)+' in a second':''));
      }
    }
    function brackets(){
      for(const v of views){
        v.over.textContent='';
        const xs=selected.map(m=>v.x.get(all('[data-e="'+m.dataset.e+'"]',v.svg)[0])).map(x=>L+(x-L-v.o)*v.z).filter(x=>x>=L-1&&x<=R+1).sort((a,b)=>a-b);
        if(xs.length<2)continue;
        v.over.append(make('path',{class:'span',d:xs.map(x=>'M'+x+' 46V'+H).join('')}),make('path',{class:'span end',d:'M'+xs[0]+' 49H'+xs[xs.length-1]}));
      }
    }
    function select(list){selected=list.filter(Boolean);if(selected.length)tell(selected);else{for(const e of all('.on'))e.classList.remove('on');out.textContent='point at a mark to see its entry';}brackets();}
    function centre(m){const x=views[0].x.get(m);if(x===undefined)return;if(z<4)z=4;o=x-L-W/(2*z);place();}
    // The table leads to the picture: a click on a row shows its mark in the middle.
    $('tbody').addEventListener('click',e=>{
      const r=e.target.closest('tr'),a=e.target.closest('a'),m=r&&mark(r.id.slice(1));
      if(!m||a&&a.hash!=='#p'+r.id)return;
      e.preventDefault();centre(m);select(e.shiftKey?[...selected,m]:[m]);fig.scrollIntoView({block:'nearest'});
    });
    // The picture leads to the table, which may be folded.
    function follow(){
      const e=location.hash&&document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if(!e)return;
      if(e.tagName==='TR'){$('details').open=true;e.hidden=false;e.scrollIntoView({block:'center'});if(mark(e.id.slice(1)))select([mark(e.id.slice(1))]);}
      else if(e.dataset.e){centre(e);select([e]);}
    }
    addEventListener('hashchange',follow);

    // Words that filter
    const box=$('#words');
    function filter(){
      const words=box.value.toLowerCase().split(/\s+/).filter(Boolean);let n=0;
      const rows=all('tbody tr');
      for(const r of rows){
        const ok=words.every(w=>r.textContent.toLowerCase().includes(w));
        r.hidden=!ok;if(ok)n++;
        for(const v of views){const m=v===views[0]?mark(r.id.slice(1)):$('[data-e="'+r.id.slice(1)+'"]',v.svg);if(m)m.classList.toggle('off',!ok);}
      }
      $('#found').textContent=words.length?n+' of '+rows.length+' found':'';
    }
    box.addEventListener('input',filter);

    // Pointer: a drag on the ruler, or on the whole, zooms to what it marks; else it moves the time.
    let drag=null,moved=false;
    fig.addEventListener('wheel',e=>{
      const s=e.target.closest&&e.target.closest('svg');if(e.shiftKey||!s)return;
      e.preventDefault();zoom(e.deltaY<0?1.25:.8,Math.max(0,at(e,s)/rows+views.findIndex(v=>v.svg===s)*W/rows));
    },{passive:false});
    fig.addEventListener('pointerdown',e=>{
      moved=false;const s=e.target.closest&&e.target.closest('svg');
      if(!s||e.pointerType!=='mouse'||e.button||at(e,s)<0)return;
      const b=s.getBoundingClientRect(),y=(e.clientY-b.top)*s.viewBox.baseVal.height/b.height,v=views.find(v=>v.svg===s);
      drag={s,v,x:at(e,s),o,cx:e.clientX,marks:y<60||z*rows===1};
    });
    addEventListener('pointermove',e=>{
      if(!drag||!moved&&Math.abs(e.clientX-drag.cx)<5)return;
      moved=true;const x=at(e,drag.s);
      if(drag.nav!==undefined)navigate(x);
      else if(drag.marks){
        if(!drag.e)drag.v.over.append(drag.e=make('rect',{class:'brush',y:0,height:H}));
        drag.e.setAttribute('x',L+Math.min(x,drag.x));drag.e.setAttribute('width',Math.abs(x-drag.x));
      }else{o=drag.o-(x-drag.x)/(z*rows);place();}
    });
    addEventListener('pointerup',e=>{
      if(!drag)return;
      const d=drag;drag=null;if(d.e)d.e.remove();
      if(d.marks&&moved){
        const x=at(e,d.s),t=x=>d.v.o+Math.max(0,Math.min(W,x))/d.v.z;
        show(Math.min(t(x),t(d.x)),Math.max(t(x),t(d.x)));
      }
      if(d.nav!==undefined&&!moved&&d.nav<0){o=d.x-W/(2*z);place();}
    });
    function navigate(x){
      if(drag.nav>=0){o=x-drag.nav;place();}
      else show(Math.max(0,Math.min(x,drag.x)),Math.min(W,Math.max(x,drag.x)));
    }
    nav.addEventListener('pointerdown',e=>{
      const s=$('svg',nav),x=at(e,s);moved=false;
      // Inside of the window it moves; outside, or on the whole, it marks another one.
      drag={s,x,cx:e.clientX,nav:z>1&&x>=o&&x<=o+W/z?x-o:-1};e.preventDefault();nav.focus();
    });

    // Keys
    let current=-1;
    function key(k){
      if(k==='+'||k==='=')zoom(1.5,W/2);else if(k==='-')zoom(1/1.5,W/2);
      else if(k==='0'){z=1;o=0;place();}
      else if(k==='ArrowLeft'){o-=80/z;place();}else if(k==='ArrowRight'){o+=80/z;place();}
      else if(k==='Home'){o=0;place();}else if(k==='End'){o=W;place();}
      else if(k==='Escape'){held=[];select([]);}
      else if(k==='r')inRows({1:2,2:3,3:4,4:6,6:1}[rows]);
      else if((k==='n'||k==='p')&&marks.length){current=(current+(k==='n'?1:-1)+marks.length)%marks.length;const m=marks[current],x=views[0].x.get(m)-L;if(z>1&&(x<o||x>o+W/z)){o=x-W/(2*z);place();}select([...held.filter(h=>h!==m),m]);}
      else if(k==='m')held=selected.slice();
      else return false;
      return true;
    }
    for(const e of [fig,nav])e.addEventListener('keydown',v=>{if(!v.ctrlKey&&!v.metaKey&&!v.altKey&&key(v.key))v.preventDefault();});
    for(const b of all('button'))b.addEventListener('click',()=>key(b.dataset.key));
    place();
    for(const part of decodeURIComponent(location.search.slice(1)).slice(0,200).split('&')){
      if(part.startsWith('filter=')){box.value=part.slice(7);filter();}else for(const k of part)key(k);
    }
    follow();
    })();
    """#
}
